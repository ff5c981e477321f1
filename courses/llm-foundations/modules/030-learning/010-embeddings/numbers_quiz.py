"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

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
})
