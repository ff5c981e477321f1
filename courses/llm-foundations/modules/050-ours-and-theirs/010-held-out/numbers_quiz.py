"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from math import e, log2

from quiz_numbers import settle, show

SHARES = {0: "1", 1: "½", 2: "¼", 3: "⅛", 4: "1/16", 5: "1/32"}


def listed(words):
    return {"en": ", ".join(words), "zh-CN": "、".join(words)}


def shares(prices):
    """Probabilities by their prices in bits."""
    return listed([SHARES[price] for price in prices])


def to_choose_by(letters, models):
    return {"letters": f"{letters:,}", "models": models, "answer": letters // 10,
            "wrong_learnt": letters * 8 // 10,                  # the part to learn from
            "wrong_both": letters * 2 // 10,                    # the last tenth looked at as well
            "wrong_each": F(letters, 10 * models)}              # shared out among the models


def where_to_stop(every, train, held):
    assert list(train) == sorted(train, reverse=True) and len(train) == len(held) == 6
    best = min(range(6), key=lambda at: held[at])
    gap = min(range(6), key=lambda at: held[at] - train[at])
    assert gap == 0 and 0 < best < 5
    return {"steps": listed([str(every * (at + 1)) for at in range(6)]), "train": listed([f"{x:.1f}" for x in train]),
            "held": listed([f"{x:.1f}" for x in held]), "answer": every * (best + 1),
            "wrong_last": every * 6,                            # the training set is cheapest at the end
            "wrong_gap": every}                                 # where both are nearest to each other


def gap_of_parts(train, unseen):
    means = sum(train) / 4, sum(unseen) / 4
    return {"train": shares(train), "unseen": shares(unseen), "mean_train": show(means[0]), "mean_unseen": show(means[1]),
            "answer": means[1] - means[0],
            "wrong_sum": sum(unseen) - sum(train),              # not shared out among the tokens
            "wrong_alone": means[1]}                            # the unseen part by itself


def lent_count(count, row, lent):
    return {"count": count, "row": row, "lent": show(lent), "more": row + 1, "answer": (count + lent) / (row + 1),
            "wrong_counted": F(count, row),                     # nothing lent
            "wrong_whole": F(count + 1, row + 1),               # the whole count goes to this letter
            "wrong_above": (count + lent) / row}                # lent above, not below


def perplexity(bits):
    return {"bits": show(bits), "answer": 2 ** bits, "wrong_bits": bits, "wrong_nats": e ** bits, "wrong_share": 2 ** -bits}


def mean_of_prices(prices):
    mean = F(sum(prices), len(prices))
    return {"shares": shares(prices), "sum": sum(prices), "tokens": len(prices), "answer": mean,
            "wrong_sum": sum(prices),
            "wrong_perplexity": 2 ** float(mean),
            "wrong_average": -log2(sum(2.0 ** -p for p in prices) / len(prices))}   # of the mean probability


def count_tables(words, width, hidden):
    attention, mlp, table = 3 * width ** 2, 2 * width * hidden, words * width
    return {"words": words, "width": width, "hidden": hidden, "table": table, "attention": attention, "mlp": mlp,
            "answer": 2 * table + attention + mlp,
            "wrong_once": table + attention + mlp,              # the scores forgotten
            "wrong_one_table": 2 * table + width ** 2 + mlp}    # one table for query, key and value


def smoothed(count, row, words):
    return {"count": count, "row": row, "words": words, "below": row + words, "answer": F(count + 1, row + words),
            "wrong_raw": F(count, row),
            "wrong_below": F(count + 1, row + 1),
            "wrong_above": F(count, row + words)}


settle(__file__, {
    "letters-to-choose-by": [to_choose_by(*case) for case in (
        (3000, 6), (4000, 5), (5000, 4), (6000, 3), (8000, 4), (9000, 6), (12000, 8), (15000, 5), (20000, 4), (24000, 6), (30000, 3), (40000, 8))],
    "where-to-stop": [where_to_stop(*case) for case in (
        (100, (3.9, 3.1, 2.6, 2.2, 1.9, 1.7), (4.0, 3.5, 3.3, 3.4, 3.6, 3.9)),
        (100, (4.2, 3.5, 3.0, 2.7, 2.5, 2.3), (4.4, 3.9, 3.7, 3.6, 3.7, 3.8)),
        (50, (3.6, 2.8, 2.2, 1.7, 1.3, 1.0), (3.8, 3.4, 3.6, 4.0, 4.5, 5.1)),
        (50, (4.1, 3.4, 3.0, 2.8, 2.6, 2.5), (4.2, 3.7, 3.5, 3.4, 3.3, 3.5)),
        (200, (3.3, 2.7, 2.3, 2.0, 1.8, 1.6), (3.5, 3.2, 3.1, 3.3, 3.4, 3.7)),
        (200, (4.0, 3.3, 2.9, 2.6, 2.4, 2.2), (4.1, 3.8, 3.6, 3.5, 3.7, 3.9)),
        (250, (3.8, 2.9, 2.1, 1.5, 1.1, 0.8), (4.0, 3.3, 3.5, 3.9, 4.6, 5.2)),
        (250, (4.3, 3.6, 3.2, 2.9, 2.7, 2.6), (4.4, 4.0, 3.8, 3.7, 3.6, 3.8)),
        (20, (3.7, 3.0, 2.5, 2.1, 1.8, 1.5), (3.9, 3.6, 3.4, 3.5, 3.8, 4.2)),
        (20, (4.5, 3.8, 3.3, 3.0, 2.8, 2.6), (4.6, 4.1, 3.9, 3.8, 3.9, 4.1)),
        (500, (3.4, 2.6, 2.0, 1.6, 1.2, 0.9), (3.6, 3.2, 3.3, 3.7, 4.1, 4.8)),
        (500, (4.4, 3.9, 3.5, 3.3, 3.1, 3.0), (4.5, 4.2, 4.0, 3.9, 3.8, 3.9)))],
    "gap-of-parts": [gap_of_parts(*case) for case in (
        ((1, 0, 0, 1), (2, 1, 3, 2)), ((0, 0, 1, 1), (3, 1, 2, 4)), ((1, 1, 0, 2), (2, 3, 3, 2)), ((0, 1, 0, 0), (1, 2, 1, 3)),
        ((1, 2, 1, 1), (3, 2, 4, 2)), ((0, 0, 2, 1), (2, 2, 3, 1)), ((1, 1, 1, 1), (2, 3, 1, 4)), ((2, 0, 1, 0), (3, 4, 1, 1)),
        ((0, 2, 2, 1), (3, 3, 4, 1)), ((1, 0, 1, 0), (1, 4, 2, 2)), ((0, 0, 0, 2), (5, 1, 2, 3)), ((2, 1, 1, 2), (4, 3, 2, 5)))],
    "lent-count": [lent_count(*case) for case in (
        (3, 4, 0.1), (1, 4, 0.5), (2, 4, 0.1), (1, 3, 0.6), (4, 7, 0.08), (1, 2, 0.2), (3, 7, 0.12), (5, 9, 0.2),
        (2, 7, 0.56), (7, 9, 0.1), (2, 9, 0.5), (3, 5, 0.12))],
    "perplexity-of-unseen": [perplexity(bits) for bits in (3, 4, 5, 2.5, 3.5, 4.5, 1.5, 6, 5.5, 7, 6.5, 8)],
    "mean-of-prices": [mean_of_prices(case) for case in (
        (1, 2, 3), (1, 1, 4), (2, 3, 4), (1, 3, 5), (0, 2, 4), (1, 2, 3, 4), (0, 1, 2, 5), (1, 1, 2, 4), (3, 1, 5), (0, 3, 4, 5), (4, 2, 5, 1), (1, 0, 5))],
    "count-tables": [count_tables(*case) for case in (
        (12, 4, 8), (16, 4, 8), (20, 6, 12), (30, 6, 10), (10, 8, 16), (24, 8, 16), (40, 4, 10), (50, 6, 12), (32, 8, 20), (60, 4, 16), (18, 6, 24), (100, 8, 32))],
    "add-one-again": [smoothed(*case) for case in (
        (3, 8, 8), (1, 4, 12), (5, 10, 20), (2, 6, 10), (4, 10, 30), (7, 12, 20), (2, 5, 15), (3, 4, 16), (9, 15, 25), (1, 2, 6), (5, 8, 16), (11, 20, 40))],
})
