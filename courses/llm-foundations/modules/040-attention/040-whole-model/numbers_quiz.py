"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from quiz_numbers import settle

def two_paths(a, b):
    return {"a": a, "b": b, "answer": b + 1,
            "wrong_path": b,                                    # the product alone
            "wrong_value": a * b + a}


settle(__file__, {"two-paths-again": [two_paths(*case) for case in (
    (2, 3), (3, 2), (4, 5), (2, 5), (3, 6), (4, 7), (5, 3), (2, 8), (3, 9), (2, 4), (5, 6), (3, 10))]})
