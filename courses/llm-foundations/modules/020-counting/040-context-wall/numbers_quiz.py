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


def contexts_of(n, words):
    return {"n": n, "words": words, "before": n - 1, "answer": words ** (n - 1),
            "wrong_all": words ** n,                            # the word to be predicted counted too
            "wrong_times": words * (n - 1),                     # added, not multiplied
            "wrong_both": words * n}                            # both slips at once


def add_one(stop, go, words):
    row = stop + go
    return {"stop": stop, "go": go, "words": words, "row": row, "answer": F(stop + 1, row + words),
            "wrong_raw": F(stop, row),                          # without smoothing
            "wrong_above": F(stop + 1, row),                    # one added above only
            "wrong_below": F(stop + 1, row + 1)}                # one added below in all


def empty_row(n, words, stop, go):
    return {"n": n, "words": words, "stop": stop, "go": go, "answer": F(1, words),
            "wrong_zero": 0,                                    # as without smoothing
            "wrong_more": F(1, words + 1),                      # one too many below
            "wrong_shorter": F(stop + 1, stop + go + words)}    # the row of the last word


def accents_of(letters, accents):
    text = "a" * letters + "é" * accents
    points, size = len(text), len(text.encode())
    return {"points": points, "bytes": size, "answer": size - points,
            "wrong_half": F(size - points, 2),                  # two bytes more for each
            "wrong_letters": letters,
            "wrong_bytes": F(size, 2)}                          # nothing but é


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
    "contexts-of-an-n-gram": [contexts_of(*case) for case in (
        (4, 8), (3, 30), (4, 6), (5, 8), (3, 40), (4, 15), (6, 3), (3, 200), (5, 3), (4, 30), (3, 70), (6, 4))],
    "stop-with-add-one": [add_one(*case) for case in (
        (3, 5, 8), (6, 2, 8), (2, 2, 6), (5, 2, 10), (2, 4, 12), (7, 3, 15), (8, 4, 20), (4, 6, 14), (9, 3, 40), (2, 8, 24), (11, 4, 25), (6, 9, 50))],
    "share-in-an-empty-row": [empty_row(*case) for case in (
        (5, 8, 4, 3), (4, 10, 3, 2), (5, 12, 2, 6), (3, 20, 5, 5), (6, 9, 2, 7), (4, 16, 9, 3), (5, 25, 6, 2), (3, 40, 8, 8), (7, 15, 2, 3), (5, 30, 7, 3), (4, 50, 10, 5), (6, 24, 3, 9))],
    "accents-from-lengths": [accents_of(*case) for case in (
        (7, 3), (10, 4), (5, 2), (15, 6), (3, 5), (20, 7), (8, 1), (9, 12), (30, 10), (12, 8), (5, 11), (40, 9))],
})
