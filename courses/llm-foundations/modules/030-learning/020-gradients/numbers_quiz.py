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
})
