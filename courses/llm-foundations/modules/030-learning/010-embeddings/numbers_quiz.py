"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from math import hypot
from quiz_numbers import settle, show

def cosine(a, b, c, d):
    dot, one, other = a * c + b * d, (a * a + b * b) ** 0.5, (c * c + d * d) ** 0.5
    return {"a": a, "b": b, "c": c, "d": d, "dot": dot, "one": show(one), "other": show(other), "answer": dot / (one * other),
            "wrong_dot": dot,                                   # not divided at all
            "wrong_one": dot / one,                             # divided by one length
            "wrong_sums": dot / ((a + b) * (c + d))}            # divided by the sums of the entries


def price_of_words(words, mean):
    return {"words": words, "bits": show(words * mean), "mean": show(mean), "answer": 2 ** mean,
            "wrong_all": 2.0 ** (words * mean),                 # from the whole bill
            "wrong_mean": mean}


def rows_added(a, b, c, k):
    return {"a1": show(a[0]), "a2": show(a[1]), "b1": b[0], "b2": b[1], "c1": show(c[0]), "c2": show(c[1]), "k": k,
            "s1": a[0] + k * c[0], "s2": a[1] + k * c[1]}


def products(words, dims):
    return {"words": f"{words:,}", "dims": dims, "answer": dims,
            "wrong_all": words * dims,                          # all that are carried out
            "wrong_words": words,                               # the length of the one-hot row
            "wrong_one": 1}


def three_counts(one, two):
    dot, squares, others = sum(a * b for a, b in zip(one, two)), sum(a * a for a in one), sum(b * b for b in two)
    return {"one": ", ".join(map(str, one)), "two": ", ".join(map(str, two)), "dot": dot, "squares": squares, "others": others, "answer": dot / (squares * others) ** 0.5,
            "wrong_dot": dot,                                   # not divided
            "wrong_roots": F(dot, squares * others),            # lengths without their roots
            "wrong_unequal": 0}                                 # unequal taken for unlike


def counted_more(a, b, c, d, times):
    dot, one, two = a * c + b * d, hypot(a, b), hypot(c, d)
    again = times * a * c + times * b * d
    assert abs(again / (hypot(times * a, times * b) * two) - dot / (one * two)) < 1e-12
    return {"a": a, "b": b, "c": c, "d": d, "one": show(one), "two": show(two), "dot": dot, "cosine": round(dot / (one * two), 4), "times": times,
            "longer": hypot(times * a, times * b), "larger": again}


PLACES = ({"en": "first", "zh-CN": "第一个"}, {"en": "second", "zh-CN": "第二个"}, {"en": "third", "zh-CN": "第三个"})


def picked(table, row, place):
    onehot = [int(at == row) for at in range(3)]
    product = [sum(onehot[i] * table[i][j] for i in range(3)) for j in range(3)]
    return {**{f"r{at + 1}": ", ".join(map(str, line)) for at, line in enumerate(table)}, "onehot": ", ".join(map(str, onehot)), "row": row + 1, "nth": PLACES[place],
            "answer": product[place],
            "wrong_column": sum(table[place][j] * onehot[j] for j in range(3)),     # E times the one-hot column
            "wrong_sums": sum(line[place] for line in table)}                       # every row taken


def stay(percents, p):
    sums = [sum(percents[:at + 1]) for at in range(len(percents))]
    answer = 1 + next(at for at, one in enumerate(sums) if one >= p)
    shown = [show(percent / 100) for percent in percents]
    return {"list": {"en": ", ".join(shown), "zh-CN": "、".join(shown)}, "p": show(p / 100), "below": show(sums[answer - 2] / 100), "reached": show(sums[answer - 1] / 100), "answer": answer,
            "wrong_short": answer - 1,                          # the one that crosses the bound left out
            "wrong_all": len(percents),                         # nothing cut off
            "wrong_none": 0}                                    # the bound taken for each token


settle(__file__, {
    "cosine-of-counts": [cosine(*case) for case in (
        (3, 4, 4, 3), (3, 4, 5, 12), (6, 8, 8, 6), (5, 12, 12, 5), (8, 15, 15, 8), (3, 4, 8, 6), (4, 3, 12, 5), (3, 4, 15, 8),
        (12, 5, 3, 4), (8, 15, 4, 3), (7, 24, 4, 3), (24, 7, 3, 4))],
    "perplexity-of-some-words": [price_of_words(*case) for case in (
        (3, 2.5), (2, 3), (4, 3), (3, 3), (2, 4.5), (4, 1.5), (6, 1.5), (2, 5), (3, 0.5), (4, 2.5), (5, 1.5), (2, 3.5))],
    "rows-added": [rows_added(*case) for case in (
        ((1, 2), (4, 5), (7, 8), 2), ((3, 0), (2, 6), (1, 4), 3), ((5, 1), (0, 2), (2, 3), 2), ((2, -1), (3, 7), (4, 0), 2), ((0, 3), (6, 1), (5, -2), 2), ((1, 4), (8, 3), (2, 2), 4),
        ((6, 2), (1, 9), (0, 3), 3), ((-1, 5), (2, 4), (3, 1), 2), ((4, 4), (7, 0), (1, -3), 3), ((2, 7), (5, 5), (3, 0), 3), ((0, -2), (9, 1), (6, 3), 2), ((3, 3), (0, 8), (1, 5), 5))],
    "products-that-can-matter": [products(*case) for case in (
        (50_000, 100), (30_000, 64), (8_000, 300), (100_000, 512), (20_000, 128), (5_000, 50), (150_000, 1024), (60_000, 200), (12_000, 96), (40_000, 256), (25_000, 80), (80_000, 768))],
    "cosine-of-three-counts": [three_counts(*case) for case in (
        ((2, 1, 0), (1, 2, 1)), ((3, 1, 1), (1, 1, 0)), ((1, 2, 2), (2, 0, 1)), ((4, 0, 1), (1, 3, 1)), ((2, 2, 1), (0, 3, 1)), ((1, 1, 3), (2, 1, 1)),
        ((5, 1, 0), (1, 1, 2)), ((0, 2, 3), (1, 2, 0)), ((3, 0, 2), (2, 1, 2)), ((1, 4, 1), (3, 1, 0)), ((2, 3, 1), (1, 0, 4)), ((6, 1, 1), (1, 1, 1)))],
    "row-counted-more-often": [counted_more(*case) for case in (
        (3, 4, 8, 6, 3), (4, 3, 3, 4, 2), (5, 12, 3, 4, 3), (6, 8, 12, 5, 2), (8, 15, 4, 3, 2), (12, 5, 4, 3, 4), (3, 4, 12, 5, 5), (8, 6, 5, 12, 3),
        (15, 8, 3, 4, 2), (4, 3, 7, 24, 10), (24, 7, 4, 3, 2), (3, 4, 8, 15, 6), (6, 8, 15, 8, 4))],
    "number-of-a-picked-row": [picked(*case) for case in (
        (((1, 2, 3), (4, 5, 6), (7, 8, 9)), 2, 0), (((2, 0, 5), (1, 3, 4), (6, 2, 1)), 0, 2), (((3, 1, 4), (1, 5, 9), (2, 6, 5)), 1, 2), (((0, 7, 2), (3, 1, 8), (5, 4, 6)), 2, 1),
        (((8, 3, 1), (2, 9, 4), (7, 5, 0)), 0, 1), (((4, 6, 2), (1, 0, 3), (9, 8, 5)), 1, 0), (((5, 2, 7), (8, 1, 6), (3, 9, 4)), 2, 0), (((6, 9, 1), (4, 2, 7), (0, 3, 8)), 0, 2),
        (((1, 8, 6), (5, 3, 2), (9, 4, 7)), 1, 2), (((7, 4, 3), (2, 6, 1), (8, 0, 5)), 2, 1), (((9, 5, 2), (3, 7, 8), (1, 6, 4)), 0, 1), (((2, 1, 9), (6, 4, 0), (5, 7, 3)), 1, 0))],
    "how-many-stay": [stay(*case) for case in (
        ((50, 30, 15, 5), 90), ((40, 25, 15, 10, 10), 75), ((60, 20, 10, 5, 5), 75), ((30, 30, 15, 15, 10), 70), ((45, 30, 10, 10, 5), 80), ((35, 20, 15, 15, 10, 5), 80),
        ((55, 15, 15, 10, 5), 80), ((25, 25, 25, 15, 10), 60), ((70, 15, 10, 5), 80), ((40, 20, 15, 15, 10), 85), ((20, 20, 20, 15, 15, 10), 50), ((65, 10, 10, 10, 5), 90), ((50, 20, 20, 10), 65))],
})
