"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from math import exp
from fractions import Fraction as F
from quiz_numbers import settle, show

def scores(words):
    return {"words": words, "answer": words * (words + 1) // 2,
            "wrong_square": words ** 2,                         # nothing masked
            "wrong_self": words * (words - 1) // 2}             # no word asks itself


def step(slope, rate):
    return {"slope": show(slope), "rate": rate, "answer": -rate * slope,
            "wrong_up": rate * slope,
            "wrong_slope": -slope}                              # without the rate


def one_more(words):
    return {"words": show(words), "answer": words + 1,
            "wrong_again": (words + 1) * (words + 2) // 2,      # everything computed once more
            "wrong_square": (words + 1) ** 2}


def pull(w, d):
    return {"w": show(w), "d": show(d), "rest": show(round(1 - w, 10)), "answer": w * (1 - w) * d,
            "wrong_score": d,                                   # what the score moves
            "wrong_share": w * d,                               # without 1 - w
            "wrong_slope": w * (1 - w)}                         # without what the score moves


# What the prompts give for a calculator.
assert [round(exp(x), 3) for x in (1, 2)] == [2.718, 7.389]


def masked(first, second, ahead):
    one, two = exp(first), exp(second)
    return {"s1": show(first), "s2": show(second), "s3": show(ahead), "w1": round(one / (one + two), 4), "w2": round(two / (one + two), 4)}


def variance(d, v):
    return {"d": d, "v": show(v), "answer": d * v,
            "wrong_one": v,                                     # one of the products
            "wrong_root": (d * v) ** 0.5,                       # the usual size
            "wrong_sum": d * (v + 1)}                           # variances of factors added


assert float(f"{exp(3):.4g}") == 20.09


def too_late(first, second, ahead):
    powers = [exp(score) for score in (first, second, ahead)]
    return {"s1": show(first), "s2": show(second), "s3": show(ahead), "whole": f"{sum(powers):.2f}", "left": f"{powers[0] + powers[1]:.2f}", "answer": (powers[0] + powers[1]) / sum(powers),
            "wrong_one": 1,                                     # as with the mask before softmax
            "wrong_ahead": powers[2] / sum(powers),             # what has been taken
            "wrong_even": F(2, 3)}                              # three equal weights


def halved_scores(x, y):
    a, b = F(x * x, x * x + y * y), F(y * y, x * x + y * y)
    return {"a": show(a), "b": show(b), "x2": x * x, "y2": y * y, "x": x, "y": y, "answer": F(x, x + y),
            "wrong_halved": a / 2,                              # the share itself divided
            "wrong_colder": a ** 2 / (a ** 2 + b ** 2),         # the scores doubled
            "wrong_same": a}


settle(__file__, {
    "scores-of-a-sentence": [scores(words) for words in (4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 40)],
    "move-of-a-score": [step(*case) for case in ((0.02, 5), (-0.3, 2), (0.15, 4), (-0.05, 10), (0.4, 3), (-0.25, 8), (0.07, 20), (-0.6, 5), (0.12, 15), (-0.08, 25), (0.35, 6), (-0.45, 4))],
    "scores-of-one-more-word": [one_more(words) for words in (1000, 500, 200, 90, 64, 2000, 350, 128, 40, 750, 25, 1500)],
    "pull-of-a-weight": [pull(*case) for case in (
        (0.9, 0.3), (0.8, 0.1), (0.5, 0.2), (0.95, 0.2), (0.6, 0.1), (0.7, 0.2), (0.75, 0.4), (0.2, 0.1), (0.1, 0.2), (0.4, 0.3), (0.3, 0.1), (0.98, 0.5))],
    "masked-row": [masked(*case) for case in (
        (1, 1, 3), (2, 1, 4), (0, 2, 1), (3, 1, 5), (-1, 0, 2), (0, 0, 1), (1, 3, 0), (2, 0, 2), (-2, 0, 3), (4, 3, 1), (1, 2, 2), (0, -1, 4))],
    "variance-of-a-dot-product": [variance(*case) for case in (
        (64, 2), (100, 1), (16, 4), (36, 3), (256, 1), (25, 2), (49, 4), (144, 0.5), (400, 0.25), (81, 1), (32, 2), (128, 0.5), (768, 1))],
    "masked-too-late": [too_late(*case) for case in (
        (2, 1, 1), (1, 2, 2), (1, 1, 2), (0, 2, 1), (2, 0, 2), (2, 1, 2), (3, 1, 2), (0, 0, 1), (2, 2, 1), (1, 3, 2), (0, 2, 3), (1, 0, 3), (3, 2, 1))],
    "shares-of-halved-scores": [halved_scores(*case) for case in (
        (1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (3, 5), (2, 5), (1, 7), (3, 7), (1, 5), (1, 6), (8, 3))],
})
