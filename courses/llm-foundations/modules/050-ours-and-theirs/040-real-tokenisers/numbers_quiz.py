"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

import re
from fractions import Fraction as F

from quiz_numbers import settle, show

PATTERN = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def pieces(text):
    cut = PATTERN.findall(text)
    assert "".join(cut) == text
    return {"text": text, "cut": " | ".join(piece.replace(" ", "␣") for piece in cut), "answer": len(cut),
            "wrong_words": len(text.split()),                   # cut at blanks alone
            "wrong_blanks": len(cut) + text.count(" ")}         # blanks as pieces of their own


def merge(word, rules, pick):
    """Joins by the rule that `pick` takes of those that fit, until none does."""
    parts = list(word)
    while True:
        fits = [rule for rule in rules if any(pair == rule for pair in zip(parts, parts[1:]))]
        if not fits:
            return parts
        left, right = pick(fits)
        out = []
        for part in parts:
            if out and (out[-1], part) == (left, right):
                out[-1] += part
            else:
                out.append(part)
        parts = out


def tokens_by_rank(word, *rules):
    rules = [tuple(rule.split("+")) for rule in rules]
    right, last = merge(word, rules, lambda fits: fits[0]), merge(word, rules, lambda fits: fits[-1])
    return {"word": word, "rules": {"en": ", ".join(" + ".join(r) for r in rules), "zh-CN": "、".join(" + ".join(r) for r in rules)},
            "tokens": " | ".join(right), "answer": len(right), "wrong_last": len(last), "wrong_letters": len(word)}


def table_of_points(rows, width):
    return {"rows": f"{rows:,}", "width": width, "answer": rows * width,
            "wrong_twice": 2 * rows * width,                    # a second table, though both share one
            "wrong_square": width * width}


def dearer(first, second):
    return {"first": first, "second": second, "answer": F(first, second),
            "wrong_round": F(second, first), "wrong_difference": first - second}


def by_three(digits):
    return {"digits": digits, "answer": -(-digits // 3), "wrong_single": digits, "wrong_floor": digits // 3}


def sum_of_vocabulary(rules, special):
    return {"rules": f"{rules:,}", "special": special, "answer": 256 + rules + special,
            "wrong_bytes": rules + special, "wrong_special": 256 + rules}


def bits_a_character(characters, bits):
    return {"characters": show(characters), "bits": show(bits), "answer": bits / characters,
            "wrong_times": bits * characters, "wrong_token": bits}


def scores_of(tokens):
    return {"tokens": tokens, "answer": tokens * (tokens + 1) // 2, "wrong_square": tokens * tokens, "wrong_line": tokens}


settle(__file__, {
    "pieces-of-a-line": [pieces(text) for text in (
        "It's 9:45 now.", "we'll pay 20%", "x=y + 12;", "(a, b) -> c", "don't do that!", "room 12a, please", "7.5 km/h, he's late",
        "f(x) = 3 * x", "you've won 100!", "is 3 < 4?", "on 24/7, isn't it", "call me at 5pm")],
    "merge-by-rank": [tokens_by_rank(*case) for case in (
        ("abcd", "b+c", "a+b", "c+d", "ab+cd"), ("abcdab", "b+c", "a+b", "c+d"), ("xyzxy", "y+z", "x+y", "z+xy", "xy+zxy"),
        ("mnop", "n+o", "m+n", "o+p", "mn+op"), ("pqrspq", "q+r", "p+q", "r+s"), ("abab", "b+a", "a+b", "ab+ab"),
        ("cdcdcd", "d+c", "c+d", "cd+cd", "cdcd+cd"), ("efghef", "f+g", "e+f", "g+h"), ("klmn", "l+m", "k+l", "m+n", "kl+mn"),
        ("stust", "t+u", "s+t", "u+st", "st+ust"), ("uvwx", "v+w", "u+v", "w+x", "uv+wx"), ("ghgh", "h+g", "g+h", "gh+gh"))],
    "table-of-points": [table_of_points(*case) for case in (
        (32000, 512), (32000, 1024), (50000, 768), (64000, 256), (100000, 512), (128000, 1024), (16000, 384), (20000, 640), (150000, 896),
        (40000, 256), (80000, 1280), (250000, 1024))],
    "how-much-dearer": [dearer(*case) for case in (
        (93, 30), (84, 35), (120, 48), (66, 40), (90, 36), (75, 60), (108, 45), (140, 56), (99, 36), (56, 35), (117, 52), (63, 28))],
    "digits-by-three": [by_three(digits) for digits in (4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20)],
    "sum-of-vocabulary": [sum_of_vocabulary(*case) for case in (
        (500, 24), (600, 40), (700, 30), (800, 44), (900, 50), (1000, 64), (1200, 44), (1500, 60), (750, 36), (1100, 56), (640, 32), (2000, 80))],
    "bits-a-character": [bits_a_character(*case) for case in (
        (4, 2), (4, 3), (5, 2), (5, 4), (2, 3), (2, 5), (2.5, 4), (1.6, 4), (3.2, 4), (4, 5), (5, 3), (8, 5))],
    "scores-of-a-text": [scores_of(tokens) for tokens in (6, 8, 9, 12, 20, 28, 35, 40, 50, 93, 60, 100)],
})
