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

def score(q, k):
    return {"q1": show(q[0]), "q2": show(q[1]), "k1": show(k[0]), "k2": show(k[1]), "answer": q[0] * k[0] + q[1] * k[1],
            "wrong_crossed": q[0] * k[1] + q[1] * k[0],         # first times second
            "wrong_sum": sum(q) + sum(k)}                       # everything added


def blend(weights, values):
    return {"w1": show(weights[0]), "w2": show(weights[1]), "w3": show(weights[2]), "v1": show(values[0]), "v2": show(values[1]), "v3": show(values[2]),
            "answer": sum(w * v for w, v in zip(weights, values)),
            "wrong_winner": values[0],                          # the largest weight takes all
            "wrong_mean": sum(values) / 3}                      # without the weights


def sure_word(p):
    return {"p": show(p), "answer": p - 1, "wrong_share": p, "wrong_sign": 1 - p}


def two_prices(m, n):
    return {"a": show(F(1, 2 ** m)), "b": show(F(1, 2 ** n)), "one": m, "other": n, "answer": m + n,
            "wrong_odds": 2 ** m + 2 ** n,                      # the odds added
            "wrong_times": m * n}


def among(score, others):
    e = exp(score)
    return {"score": score, "others": others, "e": f"{e:.2f}", "answer": e / (e + others),
            "wrong_one": e / (e + 1),                           # one other word
            "wrong_even": F(1, others + 1),                     # shared equally
            **({"wrong_score": 1} if others else {})}           # scores shared out: the others have none


def query_and_key(point, first, second):
    query = [point[0] * a + point[1] * b for a, b in zip(first, second)]
    return {"x": point[0], "y": point[1], "xs": show(point[0]), "ys": show(point[1]), "a": show(first[0]), "b": show(first[1]), "c": show(second[0]), "d": show(second[1]),
            "q1": query[0], "q2": query[1], "q1s": show(query[0]), "q2s": show(query[1]), "own": query[0] * point[0] + query[1] * point[1]}


def three_weights(first, second, third):
    powers = [exp(score) for score in (first, second, third)]
    assert first > second > third and third < 0 <= second
    return {"s1": show(first), "s2": show(second), "s3": show(third), **{f"e{at + 1}": f"{power:.3f}" for at, power in enumerate(powers)}, "whole": f"{sum(powers):.2f}",
            "answer": powers[0] / sum(powers),
            "wrong_winner": 1,                                  # the largest takes all
            "wrong_ranks": F(3, 6),                             # by the order alone
            "wrong_cut": powers[0] / (powers[0] + powers[1])}   # a negative score is none


def no_question(words, key):
    scores = [0 * key[0] + 0 * key[1]] * words
    return {"words": words, "k1": show(key[0]), "k2": show(key[1]), "answer": exp(scores[0]) / sum(map(exp, scores)),
            "wrong_none": 0,                                    # a score of 0 taken for a weight of 0
            "wrong_all": 1,                                     # red takes all
            "wrong_others": F(1, words - 1)}                    # it does not read itself


settle(__file__, {
    "score-by-hand": [score(*case) for case in (
        ((1, 4), (2, 3)), ((1, 2), (4, 1)), ((2, -1), (4, 3)), ((3, 1), (1, 5)), ((-1, 2), (2, 3)), ((4, 1), (-1, 3)),
        ((1, 3), (4, -1)), ((5, 0), (1, 2)), ((2, 3), (4, -1)), ((-2, 1), (3, 5)), ((1, -3), (2, 1)), ((3, 2), (1, 6)))],
    "blend-by-hand": [blend(*case) for case in (
        ((0.5, 0.3, 0.2), (2, 0, -1)), ((0.6, 0.3, 0.1), (1, 4, 2)), ((0.7, 0.2, 0.1), (3, -1, 5)), ((0.5, 0.4, 0.1), (2, 1, 10)), ((0.8, 0.1, 0.1), (1, 6, -2)), ((0.4, 0.3, 0.3), (5, 1, -1)),
        ((0.6, 0.2, 0.2), (-1, 3, 2)), ((0.5, 0.25, 0.25), (4, 2, -2)), ((0.9, 0.05, 0.05), (2, 8, 4)), ((0.7, 0.1, 0.2), (0, 5, 3)), ((0.55, 0.25, 0.2), (2, 4, 1)), ((0.45, 0.35, 0.2), (6, 2, 1)))],
    "slope-of-the-word-that-came": [sure_word(p) for p in (0.98, 0.9, 0.75, 0.6, 0.95, 0.8, 0.4, 0.25, 0.1, 0.7, 0.35, 0.2)],
    "price-of-two": [two_prices(*case) for case in ((1, 3), (1, 4), (3, 2), (1, 5), (2, 4), (2, 5), (4, 3), (3, 5), (1, 6), (2, 6), (5, 4), (3, 6))],
    "share-among-many": [among(*case) for case in (
        (2, 7), (1, 4), (2, 3), (1, 9), (2, 12), (3, 10), (3, 25), (1, 2), (2, 20), (3, 50), (1, 6), (3, 5))],
    "query-and-key-of-a-point": [query_and_key(*case) for case in (
        ((1, 1), (0, 1), (0, -2)), ((2, 1), (0, 1), (1, 0)), ((-1, 1), (0, 1), (2, 0)), ((1, 2), (1, 1), (0, -1)), ((3, 1), (0, 2), (1, 0)), ((1, -1), (2, 0), (0, 1)),
        ((2, 3), (1, 0), (0, -1)), ((0, 2), (1, 1), (3, -1)), ((-2, 1), (1, 3), (0, 1)), ((1, 3), (0, -1), (2, 0)), ((2, -1), (0, 1), (1, 1)), ((1, 4), (2, 1), (0, 1)))],
    "first-of-three-weights": [three_weights(*case) for case in (
        (2, 0, -2), (1, 0, -1), (2, 1, -1), (1, 0, -2), (2, 0, -1), (2, 1, -2), (3, 2, -1), (3, 1, -1), (3, 0, -1), (1, 0.5, -1), (1.5, 0, -1), (1.5, 0.5, -1), (2, 0.5, -1))],
    "weight-without-a-question": [no_question(*case) for case in (
        (3, (1, 2)), (4, (0, 3)), (5, (-1, 1)), (6, (2, 2)), (7, (4, 0)), (8, (1, -3)), (9, (5, 1)), (10, (-2, 2)), (12, (3, 4)), (15, (0, 6)), (20, (2, -1)), (25, (7, 1)))],
})
