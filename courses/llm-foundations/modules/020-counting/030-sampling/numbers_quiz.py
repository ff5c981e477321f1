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


def cold_of_three(*parts):
    shares = [F(part, sum(parts)) for part in parts]
    squares, roots = [share ** 2 for share in shares], [part ** 0.5 for part in parts]
    return {**{name: show(share) for name, share in zip("abc", shares)}, "square": show(squares[0]), "squares": show(sum(squares)), "answer": squares[0] / sum(squares),
            "wrong_unshared": squares[0],                       # squared, not shared out
            "wrong_rooted": roots[0] / sum(roots),              # as at temperature 2
            "wrong_greedy": 1,                                  # the limit of temperature 0
            "wrong_same": shares[0]}                            # shares divided by T


def listed(shares):
    return {"en": ", ".join(show(share) for share in shares), "zh-CN": "、".join(show(share) for share in shares)}


def after_top_p(percents, p):
    left = keep([F(percent, 100) for percent in percents], F(p, 100))
    reached, below = sum(percents[:len(left)]), sum(percents[:len(left) - 1])
    return {"list": listed([percent / 100 for percent in percents]), "p": show(p / 100), "reached": show(reached / 100), "below": show(below / 100),
            "answer": left[0],
            "wrong_below": F(percents[0], below),               # the one that crosses the bound left out
            "wrong_unshared": F(percents[0], 100),              # not shared out
            "wrong_bound": F(percents[0], p)}                   # divided by the bound


def join(tokens, pair):
    out = []
    for token in tokens:
        if out and (out[-1], token) == pair:
            out[-1] += token
        else:
            out.append(token)
    return out


def two_rules(word, *rules):
    stages = [list(word)]
    for pair in rules:
        stages.append(join(stages[-1], pair))
    steps = [" ".join(stage) for stage in stages]
    assert len(set(steps)) == 3, word
    written = [f"`{a}` + `{b}`" for a, b in rules]
    return {"word": word, "first": written[0], "second": written[1], "answer": steps[2],
            "steps": {"en": f"`{steps[1]}`, then `{steps[2]}`", "zh-CN": f"`{steps[1]}`，再是 `{steps[2]}`"}}


def bits_a_word(words, halves, quarters):
    bill = halves + 2 * quarters
    return {"words": words, "halves": halves, "quarters": quarters, "bill": bill, "answer": F(bill, words),
            "wrong_bill": bill,                                 # not shared
            "wrong_priced": F(bill, halves + quarters),         # the certain words left out
            "wrong_plain": 1}                                   # the mean of 1, 2 and 0


settle(__file__, {
    "warmer-share": [warmer(*case) for case in PAIRS],
    "kept-by-top-p": [{name: value for name, value in kept(*case).items() if name != "shares"} for case in (
        ((0.4, 0.3, 0.2, 0.1), 0.8), ((0.35, 0.25, 0.2, 0.15, 0.05), 0.7), ((0.5, 0.2, 0.15, 0.1, 0.05), 0.6), ((0.3, 0.25, 0.2, 0.15, 0.1), 0.5),
        ((0.45, 0.25, 0.15, 0.1, 0.05), 0.8), ((0.3, 0.3, 0.2, 0.1, 0.1), 0.7), ((0.25, 0.2, 0.2, 0.15, 0.1, 0.1), 0.6), ((0.4, 0.2, 0.2, 0.1, 0.1), 0.9),
        ((0.55, 0.2, 0.15, 0.1), 0.7), ((0.3, 0.2, 0.2, 0.2, 0.1), 0.6), ((0.35, 0.3, 0.25, 0.06, 0.04), 0.8), ((0.28, 0.26, 0.24, 0.12, 0.1), 0.5))],
    "share-after-both": [both_dials(*case) for case in BOTH],
    "cold-share-of-three": [cold_of_three(*case) for case in (
        (3, 1, 1), (2, 2, 1), (4, 1, 1), (1, 2, 2), (3, 2, 1), (2, 3, 1), (4, 3, 1), (5, 2, 1), (3, 3, 2), (5, 3, 2), (1, 3, 1), (6, 3, 1), (4, 2, 2), (2, 5, 3))],
    "share-after-top-p": [after_top_p(*case) for case in (
        ((40, 30, 20, 10), 60), ((50, 20, 20, 10), 60), ((45, 25, 20, 10), 80), ((30, 30, 20, 20), 50), ((35, 25, 20, 20), 70), ((40, 25, 20, 15), 75),
        ((50, 25, 15, 10), 80), ((30, 20, 20, 15, 15), 60), ((25, 25, 20, 20, 10), 40), ((60, 15, 15, 10), 80), ((45, 30, 15, 10), 65), ((55, 25, 10, 10), 75))],
    "encode-with-two-rules": [two_rules(*case) for case in (
        ("mean", ("a", "n"), ("e", "an")), ("light", ("g", "h"), ("gh", "t")), ("stone", ("o", "n"), ("t", "on")), ("bread", ("e", "a"), ("r", "ea")), ("train", ("a", "i"), ("ai", "n")),
        ("wing", ("n", "g"), ("i", "ng")), ("shore", ("r", "e"), ("o", "re")), ("cloud", ("o", "u"), ("l", "ou")), ("grass", ("s", "s"), ("a", "ss")), ("river", ("e", "r"), ("v", "er")),
        ("plant", ("a", "n"), ("an", "t")), ("winter", ("e", "r"), ("t", "er")), ("father", ("t", "h"), ("a", "th")))],
    "bits-a-word-again": [bits_a_word(*case) for case in (
        (10, 4, 2), (8, 3, 2), (20, 6, 3), (7, 2, 2), (10, 2, 3), (16, 8, 2), (25, 5, 8), (12, 2, 2), (40, 10, 5), (9, 2, 3), (15, 3, 3), (20, 4, 2))],
})
