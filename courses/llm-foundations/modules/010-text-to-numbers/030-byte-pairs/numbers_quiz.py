"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from collections import Counter
from fractions import Fraction as F
from quiz_numbers import settle, show

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


def runs(letter, word):
    return {"letter": letter, "word": word, "answer": " ".join("X" if token == 2 * letter else token for token in merge(list(word), (letter, letter)))}


def piece(text, begin, end):
    data = text.encode()[begin:end]
    inside = sum(0x80 <= byte < 0xC0 for byte in data)
    return {"bits": " ".join(f"{byte:08b}" for byte in data), "bytes": len(data), "answer": len(data) - inside,
            "wrong_bytes": len(data),                           # each byte a character
            "wrong_inside": inside}                             # those that begin with 10


def begin_so(texts, a, b):
    return {"texts": f"{texts:,}", "a": show(F(1, a)), "b": show(F(1, b)), "first": f"{texts // a:,}", "answer": F(texts, a * b),
            "wrong_first": F(texts, a),                         # the first word alone
            "wrong_second": F(texts, b),                        # the second share, of all texts
            "wrong_sum": texts * (F(1, a) + F(1, b))}           # the shares added


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
    "runs-of-a-letter": [runs(*case) for case in (
        ("m", "hmmm"), ("r", "brrr"), ("h", "ahhh"), ("h", "shhh"), ("e", "wheee"), ("a", "aaah"), ("o", "ooops"), ("f", "pfff"), ("s", "yesss"), ("o", "nooo"), ("z", "zzzzz"), ("r", "grrrr"), ("e", "eeeek"))],
    "characters-that-begin": [piece(*case) for case in (
        ("停red", 1, 6), ("红é", 0, 5), ("ab灯", 0, 5), ("é停go", 1, 6), ("stop灯", 2, 7), ("éé红", 1, 6), ("停b行", 2, 7), ("🚦a", 1, 5), ("灯ok", 2, 5), ("go红", 0, 4), ("ïb绿", 1, 6), ("a🚦", 0, 5), ("行é", 1, 4))],
    "texts-that-begin-so": [begin_so(*case) for case in (
        (1600, 2, 4), (1200, 3, 4), (3000, 5, 3), (2400, 2, 3), (900, 3, 5), (4000, 4, 5), (1000, 2, 5), (1800, 6, 3), (2000, 5, 4), (800, 4, 2), (600, 5, 2), (3600, 3, 2))],
})
