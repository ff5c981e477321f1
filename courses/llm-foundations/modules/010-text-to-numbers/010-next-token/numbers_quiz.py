"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def left_over(words, big, others, small):
    return {"words": words, "big": show(big), "others": others, "small": show(small), "rest": words - 1 - others,
            "answer": 1 - big - others * small,
            "wrong_once": 1 - big - small,                      # one of the smaller ones was taken off
            "wrong_taken": big + others * small,                # what the named words have
            "wrong_equal": (words - 1 - others) / words}        # as if words shared equally


def third_factor(a, b, c):
    return {"whole": show(a * b * c), "a": show(a), "b": show(b), "answer": c,
            "wrong_pair": a * b,                                # the first two tokens together
            "wrong_one": a * c,                                 # divided by the second factor only
            "wrong_whole": a * b * c}


def factors(a, b, c):
    return {"a": show(F(1, a)), "b": show(F(1, b)), "c": show(F(1, c)), "two": F(1, a * b), "three": F(1, a * b * c)}


settle(__file__, {
    "left-over": [left_over(*case) for case in (
        (8, 0.5, 3, 0.1), (12, 0.4, 4, 0.1), (12, 0.5, 4, 0.05), (9, 0.6, 3, 0.05), (20, 0.3, 5, 0.1), (6, 0.7, 2, 0.1),
        (16, 0.25, 3, 0.05), (10, 0.35, 3, 0.15), (12, 0.45, 4, 0.1), (15, 0.2, 6, 0.1), (8, 0.55, 2, 0.15), (30, 0.1, 6, 0.1))],
    "third-factor": [third_factor(F(1, a), F(1, b), F(1, c)) for a, b, c in (
        (2, 3, 4), (2, 4, 3), (3, 2, 5), (2, 5, 3), (4, 3, 2), (3, 4, 5), (2, 3, 5), (4, 5, 2), (3, 5, 2), (5, 2, 4), (2, 5, 4), (5, 3, 2))],
    "two-and-three-factors": [factors(*case) for case in (
        (2, 4, 3), (4, 2, 5), (3, 2, 4), (5, 2, 2), (2, 5, 4), (4, 4, 2), (3, 5, 2), (2, 3, 3), (5, 4, 2), (2, 2, 5), (3, 4, 2), (4, 5, 3))],
})
