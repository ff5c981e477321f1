"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

PAIRS = ((2, 1), (3, 1), (4, 1), (5, 1), (3, 2), (5, 2), (4, 3), (5, 3), (6, 1), (7, 2), (7, 1), (7, 3))


def warmer(x, y):
    """Shares x²/(x² + y²) and y²/(x² + y²) at temperature 2."""
    return {"a": show(F(x * x, x * x + y * y)), "b": show(F(y * y, x * x + y * y)), "odds": show(F(x * x, y * y)), "root": show(F(x, y)),
            "answer": F(x, x + y),
            "wrong_cold": F(x ** 4, x ** 4 + y ** 4),           # squared, as at temperature ½
            "wrong_same": F(x * x, x * x + y * y),              # both divided by 2, then shared out
            "wrong_even": F(1, 2)}                              # the limit of great heat


def kept(shares, bound):
    sums = [sum(shares[:n + 1]) for n in range(len(shares))]
    answer = 1 + next(at for at, one in enumerate(sums) if one >= bound - 1e-9)
    return {"shares": ", ".join(show(share) for share in shares), "list": {"en": ", ".join(show(share) for share in shares), "zh-CN": "、".join(show(share) for share in shares)},
            "p": show(bound), "below": show(round(sums[answer - 2], 4)), "reached": show(round(sums[answer - 1], 4)), "answer": answer,
            "wrong_short": answer - 1,                          # the one that crosses the bound left out
            "wrong_all": len(shares)}                           # the bound taken for each token


def keep(shares, p):
    """Top-p on shares from high to low, shared out again."""
    kept, reached = [], 0
    for share in shares:
        kept.append(share)
        reached += share
        if reached >= p:
            break
    return [share / sum(kept) for share in kept]


def squared(shares):
    whole = sum(share ** 2 for share in shares)
    return [share ** 2 / whole for share in shares]


def both_dials(percents, p):
    shares, bound = [F(share, 100) for share in percents], F(p, 100)
    cold, cut_first = squared(shares), squared(keep(shares, bound))
    short = [f"{float(share):.2f}" for share in cold]
    return {"list": {"en": ", ".join(show(float(share)) for share in shares), "zh-CN": "、".join(show(float(share)) for share in shares)},
            "p": show(float(bound)), "cold": {"en": ", ".join(short), "zh-CN": "、".join(short)}, "kept": len(keep(cold, bound)),
            "answer": keep(cold, bound)[0],
            "wrong_first": cut_first[0],                        # the cut before the temperature
            "wrong_uncut": cold[0],                             # no cut
            "wrong_heatless": keep(shares, bound)[0]}           # no temperature


BOTH = (
    ((35, 30, 20, 15), 70), ((35, 35, 15, 15), 75), ((40, 25, 20, 15), 70), ((40, 30, 15, 15), 80), ((40, 30, 20, 10), 75), ((45, 20, 20, 15), 70),
    ((45, 25, 20, 10), 75), ((45, 30, 15, 10), 80), ((50, 20, 15, 15), 80), ((50, 25, 15, 10), 80), ((50, 20, 20, 10), 75), ((55, 20, 15, 10), 85),
)


settle(__file__, {
    "warmer-share": [warmer(*case) for case in PAIRS],
    "kept-by-top-p": [{name: value for name, value in kept(*case).items() if name != "shares"} for case in (
        ((0.4, 0.3, 0.2, 0.1), 0.8), ((0.35, 0.25, 0.2, 0.15, 0.05), 0.7), ((0.5, 0.2, 0.15, 0.1, 0.05), 0.6), ((0.3, 0.25, 0.2, 0.15, 0.1), 0.5),
        ((0.45, 0.25, 0.15, 0.1, 0.05), 0.8), ((0.3, 0.3, 0.2, 0.1, 0.1), 0.7), ((0.25, 0.2, 0.2, 0.15, 0.1, 0.1), 0.6), ((0.4, 0.2, 0.2, 0.1, 0.1), 0.9),
        ((0.55, 0.2, 0.15, 0.1), 0.7), ((0.3, 0.2, 0.2, 0.2, 0.1), 0.6), ((0.35, 0.3, 0.25, 0.06, 0.04), 0.8), ((0.28, 0.26, 0.24, 0.12, 0.1), 0.5))],
    "share-after-both": [both_dials(*case) for case in BOTH],
})
