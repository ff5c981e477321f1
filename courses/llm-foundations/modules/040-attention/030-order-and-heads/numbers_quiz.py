"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from math import exp, hypot
from fractions import Fraction as F
from quiz_numbers import settle, show

def add_one(stop, other, words):
    return {"stop": stop, "other": other, "words": words, "row": stop + other, "answer": F(stop + 1, stop + other + words),
            "wrong_raw": F(stop, stop + other),                 # without smoothing
            "wrong_above": F(stop + 1, stop + other),           # one added above only
            "wrong_below": F(stop + 1, stop + other + 1)}       # one added below in all


# What the prompts give for a calculator, to four digits.
assert [float(f"{exp(x):.4g}") for x in (1, 2, 3, 4)] == [2.718, 7.389, 20.09, 54.60]


def nearer(far, near, cost):
    gap = (far - near) * cost
    return {"far": far, "near": near, "cost": show(cost), "gap": show(gap), "answer": exp(gap),
            "wrong_steps": F(far, near),                        # the steps compared
            "wrong_gap": gap}                                   # the gap itself


def two_of(words, score):
    e = exp(score)
    return {"words": words, "score": score, "others": words - 2, "e": f"{e:.2f}", "answer": e / (2 * e + words - 2),
            "wrong_alone": e / (e + words - 1),                 # as if one were fetched
            "wrong_even": F(1, words)}


def signed_cosine(a, b, c, d):
    dot, one, two = a * c + b * d, hypot(a, b), hypot(c, d)
    return {"a": show(a), "b": show(b), "c": show(c), "d": show(d), "dot": show(dot), "one": show(one), "two": show(two), "answer": dot / (one * two),
            "wrong_dot": dot,
            "wrong_sign": (abs(a * c) + abs(b * d)) / (one * two)}   # a lost minus sign


def head_table(width, heads):
    query = width // heads
    return {"width": width, "heads": heads, "query": query, "answer": width * query,
            "wrong_whole": width * width,                       # every head as wide as the model
            "wrong_query": query,                               # the numbers of the query
            "wrong_small": query * query}                       # the point cut as well


settle(__file__, {
    "add-one-again": [add_one(*case) for case in (
    (4, 4, 8), (3, 1, 8), (5, 5, 10), (2, 6, 8), (7, 1, 12), (1, 4, 10), (9, 3, 20), (6, 2, 16), (3, 5, 12), (8, 4, 30), (2, 3, 6), (10, 5, 25))],
    "nearer-by-steps": [nearer(*case) for case in (
        (3, 1, 1), (2, 1, 1), (5, 2, 1), (6, 2, 1), (6, 2, 0.5), (5, 1, 0.5), (8, 2, 0.5), (7, 1, 0.5), (3, 1, 2), (4, 2, 2), (9, 1, 0.5), (4, 3, 2))],
    "two-of-several": [two_of(*case) for case in (
        (3, 2), (4, 2), (6, 2), (8, 2), (12, 2), (4, 3), (6, 3), (12, 3), (30, 3), (4, 1), (6, 1), (10, 1))],
    "cosine-with-signs": [signed_cosine(*case) for case in (
        (3, 4, 4, -3.5), (3, 4, 4, -1), (1, 2, 2, -0.5), (5, 12, 3, -1), (2, -1, 3, 4), (4, 3, -1, 3), (1, -1, 7, 1), (6, 8, 4, -2), (2, 1, -1, 3), (3, -4, 4, 2), (-3, 4, 4, 1), (1, 3, 3, -2))],
    "query-table-of-a-head": [head_table(*case) for case in (
        (8, 2), (12, 3), (16, 4), (24, 4), (32, 8), (48, 6), (64, 8), (20, 5), (36, 9), (96, 12), (60, 10), (128, 4), (18, 2))],
})
