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


def sentence(a, n):
    return {"a": show(F(1, a)), "n": n, "answer": F(1, a * 2 ** n),
            "wrong_last": F(1, 2),                              # the last word alone
            "wrong_once": F(1, 2 * a),                          # one half for all of them
            "wrong_mean": (F(1, a) + F(n, 2) + 1) / (n + 2)}    # averaged, the full stop with them


def after_stop(tokens, stops, times, followed):
    return {"tokens": tokens, "stops": stops, "times": times, "followed": followed, "answer": F(followed, times),
            "wrong_share": F(stops, tokens),                    # full stops in the whole text
            "wrong_pair": F(followed, tokens),                  # the pair in the whole text
            "wrong_back": F(followed, stops)}                   # what stood before a full stop


settle(__file__, {
    "left-over": [left_over(*case) for case in (
        (8, 0.5, 3, 0.1), (12, 0.4, 4, 0.1), (12, 0.5, 4, 0.05), (9, 0.6, 3, 0.05), (20, 0.3, 5, 0.1), (6, 0.7, 2, 0.1),
        (16, 0.25, 3, 0.05), (10, 0.35, 3, 0.15), (12, 0.45, 4, 0.1), (15, 0.2, 6, 0.1), (8, 0.55, 2, 0.15), (30, 0.1, 6, 0.1))],
    "third-factor": [third_factor(F(1, a), F(1, b), F(1, c)) for a, b, c in (
        (2, 3, 4), (2, 4, 3), (3, 2, 5), (2, 5, 3), (4, 3, 2), (3, 4, 5), (2, 3, 5), (4, 5, 2), (3, 5, 2), (5, 2, 4), (2, 5, 4), (5, 3, 2))],
    "two-and-three-factors": [factors(*case) for case in (
        (2, 4, 3), (4, 2, 5), (3, 2, 4), (5, 2, 2), (2, 5, 4), (4, 4, 2), (3, 5, 2), (2, 3, 3), (5, 4, 2), (2, 2, 5), (3, 4, 2), (4, 5, 3))],
    "sentence-of-factors": [sentence(*case) for case in (
        (3, 3), (5, 2), (4, 3), (3, 4), (5, 3), (10, 2), (6, 3), (3, 2), (10, 3), (5, 4), (7, 2), (6, 4))],
    "factor-of-the-full-stop": [after_stop(*case) for case in (
        (40, 8, 4, 3), (60, 10, 5, 4), (100, 20, 8, 6), (80, 12, 6, 3), (200, 25, 10, 9), (120, 15, 12, 3), (50, 9, 4, 4), (90, 18, 10, 7),
        (150, 24, 16, 12), (300, 40, 20, 8), (72, 12, 8, 5), (250, 30, 15, 12))],
})
