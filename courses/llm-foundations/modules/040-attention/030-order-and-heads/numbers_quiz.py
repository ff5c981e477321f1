"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle

def add_one(stop, other, words):
    return {"stop": stop, "other": other, "words": words, "row": stop + other, "answer": F(stop + 1, stop + other + words),
            "wrong_raw": F(stop, stop + other),                 # without smoothing
            "wrong_above": F(stop + 1, stop + other),           # one added above only
            "wrong_below": F(stop + 1, stop + other + 1)}       # one added below in all


settle(__file__, {"add-one-again": [add_one(*case) for case in (
    (4, 4, 8), (3, 1, 8), (5, 5, 10), (2, 6, 8), (7, 1, 12), (1, 4, 10), (9, 3, 20), (6, 2, 16), (3, 5, 12), (8, 4, 30), (2, 3, 6), (10, 5, 25))]})
