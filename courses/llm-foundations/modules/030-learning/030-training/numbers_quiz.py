"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def percent(share):
    """As each language sets it."""
    return {"en": f"{share} %", "zh-CN": f"{share}%"}


def one_step(score, slope, rate):
    return {"score": show(score), "slope": show(slope), "rate": rate, "answer": score - rate * slope,
            "wrong_up": score + rate * slope,                   # with the slope, uphill
            "wrong_move": -rate * slope,                        # the step alone
            "wrong_rate": score - slope}                        # without the rate


def end_share(a, b):
    return {"a": a, "b": b, "row": a + b, "answer": F(a, a + b),
            "wrong_sure": 1, "wrong_even": F(1, 2),
            "wrong_odds": F(a, b)}


def colder(x, y):
    return {"a": show(F(x, x + y)), "b": show(F(y, x + y)), "odds": show(F(x, y)), "square": show(F(x * x, y * y)), "answer": F(x * x, x * x + y * y),
            "wrong_unshared": F(x, x + y) ** 2,                 # squared, not shared out
            "wrong_root": x ** 0.5 / (x ** 0.5 + y ** 0.5),     # as at temperature 2
            "wrong_sure": 1}                                    # the limit of temperature 0


def floor(share, bits):
    return {"share": percent(share), "k": 2 ** bits, "bits": bits, "answer": F(share * bits, 100),
            "wrong_always": bits,                               # the price after x
            "wrong_half": F(bits, 2)}                           # both prices alike


def three_rows(x, y):
    return {"x": percent(x), "y": percent(y), "answer": F(x + 2 * y, 100),
            "wrong_nothing": 0,                                 # parameters without bound
            "wrong_plain": 1,                                   # the mean of 1, 2 and 0
            "wrong_dearest": 2}                                 # the price after y


def arrows(a, b, c, d):
    dot, squares, others = a * c + b * d, a * a + b * b, c * c + d * d
    return {"a": a, "b": b, "c": c, "d": d, "dot": dot, "squares": squares, "others": others, "answer": dot / (squares * others) ** 0.5,
            "wrong_dot": dot,                                   # not divided
            "wrong_roots": F(dot, squares * others),            # lengths without their roots
            "wrong_one": dot / squares ** 0.5}                  # divided by one length


settle(__file__, {
    "after-one-step": [one_step(*case) for case in (
        (0.5, -0.2, 10), (1, 0.1, 5), (2, -0.3, 4), (-1, 0.2, 3), (0.2, 0.05, 20), (3, 0.25, 8), (-0.5, -0.15, 10), (1.5, 0.4, 2), (4, -0.05, 30), (-2, 0.3, 5), (0.8, -0.1, 12), (2.5, 0.2, 6))],
    "share-at-the-end": [end_share(*case) for case in ((3, 1), (4, 1), (1, 3), (7, 3), (2, 3), (3, 5), (9, 1), (5, 3), (1, 4), (8, 2), (3, 7), (5, 2))],
    "colder-share": [colder(*case) for case in ((2, 1), (3, 1), (3, 2), (4, 1), (5, 2), (5, 3), (4, 3), (7, 3), (7, 1), (6, 1), (7, 2), (8, 3))],
    "floor-of-two-words": [floor(*case) for case in (
        (40, 1), (20, 1), (75, 1), (60, 1), (10, 2), (25, 2), (80, 2), (40, 2), (30, 2), (20, 3), (60, 3), (70, 3))],
    "floor-of-three-rows": [three_rows(*case) for case in (
        (40, 20), (30, 10), (50, 30), (20, 30), (60, 30), (10, 20), (25, 50), (70, 20), (20, 10), (15, 25), (40, 5), (35, 45))],
    "cosine-of-two-arrows": [arrows(*case) for case in (
        (1, 1, 1, 2), (1, 3, 2, 1), (2, 1, 3, 1), (1, 1, 2, 5), (2, 3, 1, 4), (3, 1, 1, 1), (1, 2, 4, 1), (3, 2, 1, 2), (1, 4, 3, 1), (2, 5, 1, 1), (5, 1, 2, 3), (1, 5, 4, 3))],
})
