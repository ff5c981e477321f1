"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from collections import Counter
from fractions import Fraction as F
from quiz_numbers import settle

def after_the_merge(tokens, places):
    return {"tokens": tokens, "places": places, "answer": tokens - places,
            "wrong_both": tokens - 2 * places,                  # both halves are lost
            "wrong_rule": tokens - 1,                           # one rule, one token less
            "wrong_more": tokens + places}                      # the new tokens are added


def merge(tokens, pair):
    out, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i:i + 2]) == pair:
            out.append("".join(pair))
            i += 2
        else:
            out.append(tokens[i])
            i += 1
    return out


def first_merge(word):
    counts = Counter(zip(word, word[1:]))
    pair = min(counts, key=lambda one: (-counts[one], one))     # the commonest, on a tie the smaller bytes
    return {"word": word, "pair": "".join(pair), "times": counts[pair], "answer": " ".join(merge(list(word), pair))}


def by_rank(word, *rules):
    tokens, steps = list(word), []
    for number, pair in enumerate(rules, 257):
        after = merge(tokens, pair)
        if after != tokens:
            steps.append(f"{number} gives `{' '.join(after)}`")
        tokens = after
    written = ", ".join(f"{number} `{a}` + `{b}`" for number, (a, b) in enumerate(rules, 257))
    return {"rules": {"en": written, "zh-CN": written.replace(", ", "，")}, "word": word,
            "steps": {"en": ", ".join(steps), "zh-CN": "，".join(step.replace(" gives ", " 得到 ") for step in steps)},
            "answer": " ".join(tokens)}


def dearer(en, zh):
    return {"en": en, "zh": zh, "answer": F(zh, en),
            "wrong_turned": F(en, zh),                          # English by Chinese
            "wrong_more": F(zh - en, en)}                       # by how much, not how many times


settle(__file__, {
    "after-the-merge": [after_the_merge(*case) for case in (
    (180, 8), (240, 12), (96, 14), (150, 25), (320, 36), (75, 6), (410, 55), (128, 16), (260, 31), (500, 72), (64, 9), (333, 44))],
    "first-merge-by-hand": [first_merge(word) for word in (
        "banana", "mississippi", "cocoa", "papaya", "rococo", "salsa", "bonbon", "couscous", "tartar", "barbara", "murmurs", "tomtoms")],
    "encode-by-rank": [by_rank(*case) for case in (
        ("rean", ("a", "n"), ("e", "an"), ("r", "e")), ("steal", ("e", "a"), ("t", "ea"), ("s", "t")), ("means", ("n", "s"), ("a", "n"), ("e", "a")),
        ("train", ("i", "n"), ("a", "in"), ("r", "a")), ("light", ("h", "t"), ("g", "h"), ("l", "i")), ("store", ("o", "r"), ("t", "or"), ("s", "t")),
        ("always", ("a", "y"), ("w", "ay"), ("a", "l")), ("green", ("e", "n"), ("r", "e"), ("re", "en")), ("stop", ("o", "p"), ("s", "t"), ("st", "op")),
        ("redder", ("d", "e"), ("r", "e"), ("d", "de")), ("being", ("n", "g"), ("i", "ng"), ("e", "i")), ("reason", ("s", "o"), ("a", "so"), ("e", "a")))],
    "dearer-by": [dearer(*case) for case in (
        (48, 164), (40, 92), (50, 175), (60, 150), (25, 80), (80, 304), (120, 300), (70, 161), (45, 117), (30, 102), (64, 240), (90, 378))],
})
