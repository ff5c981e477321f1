"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from quiz_numbers import settle

def after_the_merge(tokens, places):
    return {"tokens": tokens, "places": places, "answer": tokens - places,
            "wrong_both": tokens - 2 * places,                  # both halves are lost
            "wrong_rule": tokens - 1,                           # one rule, one token less
            "wrong_more": tokens + places}                      # the new tokens are added


settle(__file__, {"after-the-merge": [after_the_merge(*case) for case in (
    (180, 8), (240, 12), (96, 14), (150, 25), (320, 36), (75, 6), (410, 55), (128, 16), (260, 31), (500, 72), (64, 9), (333, 44))]})
