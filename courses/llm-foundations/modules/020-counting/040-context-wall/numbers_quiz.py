"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def one_word_further(words, n):
    return {"words": show(words), "n": n, "next": n + 1, "answer": words,
            "wrong_contexts": words ** (n - 1) if n > 2 else words ** n,   # a number of contexts, not the factor
            "wrong_longer": F(n, n - 1)}                        # the ratio of the lengths


def ids_after(rules):
    return {"rules": rules, "answer": 256 + rules,
            "wrong_rules": rules, "wrong_bytes": 256,
            "wrong_parts": 256 + 2 * rules}                     # both parts of a rule counted


def price_of_a_count(stops, bits):
    row = stops * 2 ** bits
    return {"falls": row - stops, "stops": stops, "row": row, "odds": 2 ** bits, "answer": bits,
            "wrong_row": row, "wrong_odds": 2 ** bits,
            "wrong_share": F(1, 2 ** bits)}                     # the probability itself


def contexts_for_each(words, n, tokens):
    return {"words": f"{words:,}", "n": n, "tokens": f"{tokens:,}", "answer": words ** n // tokens,
            "wrong_word": words ** (n + 1) // tokens,           # the word to be predicted counted too
            "wrong_shorter": F(words ** (n - 1), tokens)}       # one word short


def smoothed(a, b, words):
    whole = a + b + words
    return {"a": a, "b": b, "words": words, "sum": whole, "share": F(a + 1, whole), "never": F(1, whole), "unseen": words - 2, "rest": F(words - 2, whole)}


settle(__file__, {
    "one-word-more": [one_word_further(*case) for case in (
        (1000, 3), (500, 3), (200, 3), (50, 3), (2000, 4), (100, 4), (30, 4), (400, 5), (20, 5), (12, 3), (60, 5), (250, 3))],
    "ids-after-some-rules": [ids_after(rules) for rules in (27, 12, 40, 64, 100, 144, 300, 500, 750, 1000, 44, 19)],
    "price-of-a-count": [price_of_a_count(*case) for case in (
        (2, 3), (3, 3), (5, 3), (6, 3), (7, 3), (2, 4), (3, 4), (5, 4), (6, 4), (2, 5), (3, 5), (7, 5))],
    "contexts-for-each-place": [contexts_for_each(*case) for case in (
        (1000, 2, 10_000), (1000, 3, 100_000), (10_000, 2, 1_000_000), (10_000, 3, 1_000_000_000), (2000, 2, 40_000), (5000, 2, 100_000),
        (100, 3, 10_000), (100, 4, 1_000_000), (20_000, 2, 1_000_000), (3000, 2, 90_000), (500, 3, 1_000_000), (200, 3, 20_000))],
    "smoothed-row": [smoothed(*case) for case in (
        (3, 1, 8), (5, 3, 12), (6, 4, 10), (9, 1, 30), (2, 6, 8), (7, 5, 20), (4, 2, 14), (8, 2, 15), (1, 3, 6), (10, 6, 24), (3, 7, 40), (12, 4, 16))],
})
