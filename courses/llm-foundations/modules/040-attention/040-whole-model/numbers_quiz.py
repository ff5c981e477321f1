"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def two_paths(a, b):
    return {"a": a, "b": b, "answer": b + 1,
            "wrong_path": b,                                    # the product alone
            "wrong_value": a * b + a}


def parameters(width, hidden, words):
    points = words * width
    return {"width": width, "hidden": hidden, "words": words, "answer": 2 * points + 3 * width ** 2 + 2 * width * hidden,
            "wrong_scores": points + 3 * width ** 2 + 2 * width * hidden,       # the table of scores is missing
            "wrong_hidden": 2 * points + 3 * width ** 2 + width * hidden,       # one way of the hidden numbers
            "wrong_one": 2 * points + width ** 2 + 2 * width * hidden}          # one table for query, key and value


def normalised(mean, deviation):
    row = (mean + deviation, mean - deviation)
    return {"a": show(row[0]), "b": show(row[1]), "ta": show(10 * row[0]), "tb": show(10 * row[1]), "mean": mean, "deviation": abs(deviation),
            "one": 1 if deviation > 0 else -1, "two": -1 if deviation > 0 else 1}


def relu(x):
    return max(0, x)


def turned(c, k):
    return {"c": show(c), "k": k, "size": show(abs(c)), "answer": c - k * relu(c) + k * relu(-c),
            "wrong_silent": c,                                  # no relu fires
            "wrong_sign": c + k * relu(c) - k * relu(-c),       # signs exchanged
            "wrong_linear": c - k * c - k * c}                  # without relu


def least_price(bits, tokens):
    return {"sentences": 2 ** bits, "tokens": show(tokens), "bill": bits, "answer": bits / tokens,
            "wrong_bill": bits,                                 # not shared
            "wrong_nothing": 0,
            "wrong_odds": 2 ** bits / tokens}                   # the odds shared


def short_text(tokens, times, bits):
    return {"tokens": tokens, "times": times, "others": tokens - times, "k": 2 ** bits, "bits": bits, "answer": F(times * bits, tokens),
            "wrong_half": F(bits, 2),                           # both prices alike
            "wrong_always": bits,                               # the price after x
            "wrong_none": 0}


settle(__file__, {
    "two-paths-again": [two_paths(*case) for case in (
    (2, 3), (3, 2), (4, 5), (2, 5), (3, 6), (4, 7), (5, 3), (2, 8), (3, 9), (2, 4), (5, 6), (3, 10))],
    "count-the-parameters": [parameters(*case) for case in (
        (4, 12, 10), (4, 20, 14), (8, 20, 25), (8, 32, 100), (2, 5, 12), (6, 15, 30), (16, 64, 50), (6, 9, 40), (10, 24, 60), (4, 12, 25), (12, 48, 200), (3, 8, 15))],
    "normalised-row": [normalised(*case) for case in (
        (3, 2), (5, 1), (0, 2), (4, 3), (6, -2), (1, -1), (10, 4), (-2, 3), (7, -5), (2, 6), (8, -3), (-1, 1))],
    "turned-over": [turned(c, k) for c in (1, -1, 2, -2, 0.5, -0.5, 3, -3) for k in (2, 3)],
    "shapes-in-the-block": [{"width": width, "words": words} for width, words in (
        (4, 5), (8, 3), (6, 10), (16, 7), (12, 20), (3, 9), (32, 12), (64, 50), (10, 6), (24, 15), (48, 100), (5, 8))],
    "least-honest-price": [least_price(*case) for case in (
        (3, 4), (4, 5), (4, 8), (5, 10), (2, 5), (3, 6), (6, 8), (5, 4), (6, 12), (2, 8), (4, 10), (3, 12))],
    "floor-of-a-short-text": [short_text(*case) for case in (
        (10, 6, 1), (20, 6, 1), (50, 12, 2), (40, 30, 1), (25, 8, 2), (20, 12, 2), (100, 32, 3), (50, 40, 1), (60, 16, 3), (30, 18, 1), (80, 20, 2), (24, 16, 3))],
})
