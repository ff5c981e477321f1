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


settle(__file__, {
    "warmer-share": [warmer(*case) for case in PAIRS],
    "kept-by-top-p": [{name: value for name, value in kept(*case).items() if name != "shares"} for case in (
        ((0.4, 0.3, 0.2, 0.1), 0.8), ((0.35, 0.25, 0.2, 0.15, 0.05), 0.7), ((0.5, 0.2, 0.15, 0.1, 0.05), 0.6), ((0.3, 0.25, 0.2, 0.15, 0.1), 0.5),
        ((0.45, 0.25, 0.15, 0.1, 0.05), 0.8), ((0.3, 0.3, 0.2, 0.1, 0.1), 0.7), ((0.25, 0.2, 0.2, 0.15, 0.1, 0.1), 0.6), ((0.4, 0.2, 0.2, 0.1, 0.1), 0.9),
        ((0.55, 0.2, 0.15, 0.1), 0.7), ((0.3, 0.2, 0.2, 0.2, 0.1), 0.6), ((0.35, 0.3, 0.25, 0.06, 0.04), 0.8), ((0.28, 0.26, 0.24, 0.12, 0.1), 0.5))],
})
