"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from quiz_numbers import settle, show

def other_graph(a, b):
    return {"a": a, "b": b, "answer": a + 1,
            "wrong_path": a,                                    # the path through the product alone
            "wrong_value": a * b + b}                           # the value of y


def square(c):
    return {"c": show(c), "answer": 2 * c,
            "wrong_path": c,                                    # one of the two paths
            "wrong_value": c * c}


def difference(x, h):
    return {"x": show(x), "h": show(h), "answer": 2 * x,
            "wrong_side": 2 * x + h,                            # one step to the right only
            "wrong_undivided": 4 * x * h}                       # not divided by 2h


def wrong_word(p):
    return {"p": show(p), "answer": p,
            "wrong_right": p - 1,                               # as if this word had come
            "wrong_sign": -p,
            "wrong_rest": 1 - p}


def contexts(n, words):
    return {"n": n, "words": words, "before": n - 1, "answer": words ** (n - 1),
            "wrong_all": words ** n,                            # the word to be predicted counted as well
            "wrong_times": words * (n - 1)}                     # added, not multiplied


NTH = ({"en": "first", "zh-CN": "第一个"}, {"en": "second", "zh-CN": "第二个"}, {"en": "third", "zh-CN": "第三个"})


def three_slopes(shares, came):
    return {**{f"p{at + 1}": show(share) for at, share in enumerate(shares)}, "nth": NTH[came],
            **{f"s{at + 1}": round(share - (at == came), 10) for at, share in enumerate(shares)}}


def two_paths(a, b):
    return {"a": a, "b": b, "sum": a + b, "answer": (a + b) + b,
            "wrong_direct": a + b,                              # the path through the product
            "wrong_inside": b,                                  # the path through the sum
            "wrong_times": (a + b) * b}                         # the two multiplied


def right_word(p):
    return {"p": show(p), "rest": show(round(1 - p, 10)), "answer": p - 1,
            "wrong_share": p,                                   # nothing taken off
            "wrong_missing": 1 - p,                             # without the sign
            "wrong_negative": -p}                               # the share, turned round


def only_backward(score, slope, rate):
    return {"score": show(score), "slope": show(slope), "rate": rate, "answer": score,
            "wrong_step": score - rate * slope,                 # as if a step had been taken
            "wrong_slope": score - slope,                       # the slope taken off
            "wrong_up": score + slope}                          # the slope added


def mixed_file(chinese, letters):
    return {"chinese": chinese, "letters": letters, "answer": len(("格" * chinese + "a" * letters).encode()),
            "wrong_characters": chinese + letters,              # a byte a character
            "wrong_pairs": 2 * (chinese + letters),             # two for each
            "wrong_threes": 3 * (chinese + letters)}            # three for each


settle(__file__, {
    "slope-of-two-uses": [other_graph(*case) for case in ((2, 3), (3, 2), (4, 5), (5, 2), (6, 3), (7, 4), (3, 5), (8, 2), (9, 3), (4, 2), (6, 5), (10, 3))],
    "slope-of-a-square": [square(c) for c in (3, 4, 5, 6, 7, 8, 9, 1.5, 2.5, 10, 0.5, 12)],
    "difference-of-a-square": [difference(*case) for case in (
        (3, 1), (4, 1), (5, 2), (2, 0.2), (6, 1), (7, 2), (1, 0.2), (8, 0.2), (2, 0.1), (4, 0.1), (3, 0.2), (5, 1))],
    "slope-of-the-other-word": [wrong_word(p) for p in (0.2, 0.1, 0.3, 0.05, 0.25, 0.4, 0.15, 0.6, 0.7, 0.35, 0.45, 0.8)],
    "contexts-of-n": [contexts(*case) for case in ((3, 10), (3, 20), (4, 10), (3, 50), (4, 5), (5, 10), (3, 12), (4, 20), (5, 6), (3, 100), (4, 12), (5, 4))],
    "three-slopes-by-hand": [three_slopes(*case) for case in (
        ((0.5, 0.25, 0.25), 1), ((0.6, 0.3, 0.1), 0), ((0.2, 0.7, 0.1), 2), ((0.4, 0.35, 0.25), 1), ((0.8, 0.15, 0.05), 0), ((0.1, 0.3, 0.6), 1),
        ((0.45, 0.45, 0.1), 2), ((0.3, 0.5, 0.2), 0), ((0.15, 0.05, 0.8), 2), ((0.9, 0.06, 0.04), 1), ((0.25, 0.65, 0.1), 1), ((0.35, 0.2, 0.45), 0))],
    "slope-through-two-paths": [two_paths(*case) for case in ((1, 3), (3, 4), (2, 5), (4, 3), (5, 2), (1, 6), (6, 4), (3, 7), (7, 2), (8, 5), (4, 10), (9, 3))],
    "slope-of-the-right-word": [right_word(p) for p in (0.9, 0.8, 0.7, 0.95, 0.6, 0.3, 0.25, 0.1, 0.85, 0.4, 0.75, 0.05)],
    "score-after-backward": [only_backward(*case) for case in (
        (1, 0.3, 2), (0.5, -0.2, 5), (2, -0.4, 3), (-1, 0.25, 4), (3, 0.5, 6), (0.8, -0.1, 20), (-0.5, -0.3, 2), (1.5, 0.6, 5), (4, -0.8, 10), (-2, 0.7, 3), (2.5, 0.35, 8), (0.2, -0.05, 10))],
    "bytes-of-a-mixed-file": [mixed_file(*case) for case in ((3, 2), (4, 6), (2, 5), (6, 3), (8, 4), (5, 10), (10, 7), (12, 20), (7, 4), (9, 5), (20, 8), (15, 30))],
})
