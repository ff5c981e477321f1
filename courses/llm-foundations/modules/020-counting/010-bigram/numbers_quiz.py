"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def share_in_the_row(melts, cracks, column, words):
    return {"melts": melts, "cracks": cracks, "column": column, "words": words, "row": melts + cracks,
            "answer": F(melts, melts + cracks),
            "wrong_column": F(melts, column),                   # divided by the word that comes
            "wrong_whole": F(melts, words),                     # divided by the whole text
            "wrong_kinds": F(1, 2)}                             # two kinds, one half each


def two_factors(sun, rain, shines, sets):
    first, second = F(sun, sun + rain), F(shines, shines + sets)
    return {"sun": sun, "rain": rain, "shines": shines, "sets": sets, "first": show(first), "second": show(second),
            "answer": first * second,
            "wrong_start": second,                              # the first word is missing
            "wrong_end": first}                                 # only the first word


def row_of_three(a, b, c):
    return {"a": a, "b": b, "c": c, "sum": a + b + c, "melts": F(a, a + b + c), "holds": F(c, a + b + c)}


def pairs_of(text, word, following):
    words = text.split()
    pairs = list(zip(words, words[1:]))
    pair, row = pairs.count((word, following)), sum(first == word for first, _ in pairs)
    return {"text": text, "word": word, "next": following, "words": len(words), "pair": pair, "row": row, "answer": F(pair, row),
            "wrong_whole": F(pair, len(words)),                 # divided by the whole text
            "wrong_column": F(pair, sum(second == following for _, second in pairs)),   # divided by the word that comes
            "wrong_share": F(words.count(following), len(words))}   # the word in the whole text


def along_rows(red, light, always, stop):
    means = 1 - light - always
    return {"r": show(red), "g": show(1 - red), "l": show(light), "a": show(always), "m": show(means), "s": show(stop), "o": show(1 - stop),
            "answer": red * always * stop,
            "wrong_last": stop,                                 # the last factor alone
            "wrong_start": always * stop,                       # the first word without a factor
            "wrong_row": red * always * means * stop}           # means, read two words back


def two_kinds(accents, chinese):
    return {"accents": accents, "chinese": chinese, "answer": len(("é" * accents + "格" * chinese).encode()),
            "wrong_points": accents + chinese,                  # a byte a character
            "wrong_pairs": 2 * (accents + chinese),             # UTF-16
            "wrong_threes": 3 * (accents + chinese)}            # three for each


def after_two_rules(tokens, first, second):
    return {"tokens": tokens, "first": first, "second": second, "answer": tokens - first - second,
            "wrong_rules": tokens - 2,                          # a token less for each rule
            "wrong_both": tokens - 2 * (first + second),        # both halves are lost
            "wrong_once": tokens - first}                       # the second rule forgotten


settle(__file__, {
    "share-in-the-row": [share_in_the_row(*case) for case in (
        (3, 1, 5, 20), (4, 1, 10, 50), (2, 3, 8, 40), (6, 2, 15, 60), (1, 4, 6, 30), (7, 3, 20, 100), (9, 1, 15, 90),
        (3, 5, 12, 80), (5, 3, 16, 64), (1, 3, 10, 25), (8, 2, 25, 120), (3, 7, 18, 150))],
    "two-factors": [two_factors(*case) for case in (
        (3, 1, 2, 1), (4, 1, 3, 1), (1, 3, 2, 3), (2, 3, 1, 3), (7, 3, 1, 1), (1, 4, 3, 1), (3, 2, 1, 4), (5, 3, 2, 3),
        (9, 1, 2, 1), (3, 7, 1, 2), (1, 2, 4, 1), (5, 1, 1, 3))],
    "row-of-three": [row_of_three(*case) for case in (
        (3, 2, 5), (4, 3, 1), (6, 5, 1), (2, 2, 4), (5, 1, 4), (1, 7, 2), (3, 9, 4), (8, 7, 5), (2, 1, 1), (9, 5, 6), (4, 6, 2), (7, 2, 1))],
    "pairs-of-a-text": [pairs_of(*case) for case in (
        ("c c b b a a b a a b", "b", "a"), ("a c b a b c b c a b b", "c", "b"), ("a b a b a b b b c a b a", "b", "a"), ("a a a a c a c a c b", "c", "a"),
        ("b b a b a b a a a b", "b", "a"), ("b b b b a b a a b c", "a", "b"), ("b c a b a b b a b c c b", "b", "c"), ("c a a a c a c a c b", "a", "c"),
        ("a a c a a b c a a c a c", "a", "c"), ("c a c c b a b b b c b c", "c", "b"), ("a c a c c a c c a c a", "c", "a"), ("c b a c a a a a c b b", "a", "c"))],
    "product-along-the-rows": [along_rows(F(*red), F(*light), F(*always), F(*stop)) for red, light, always, stop in (
        ((1, 3), (1, 2), (1, 4), (2, 3)), ((2, 3), (1, 2), (1, 3), (3, 4)), ((1, 4), (1, 5), (2, 5), (1, 2)), ((3, 5), (1, 4), (1, 4), (2, 3)),
        ((1, 2), (1, 3), (1, 6), (4, 5)), ((2, 5), (1, 2), (1, 8), (1, 3)), ((3, 4), (2, 5), (1, 5), (1, 4)), ((1, 2), (3, 5), (1, 5), (5, 6)),
        ((1, 5), (1, 4), (1, 2), (3, 5)), ((2, 3), (1, 6), (1, 2), (3, 8)), ((4, 5), (1, 2), (1, 6), (1, 2)), ((1, 3), (3, 8), (1, 8), (3, 4)))],
    "bytes-of-two-kinds": [two_kinds(*case) for case in (
        (4, 2), (2, 3), (3, 4), (5, 2), (4, 6), (7, 3), (2, 8), (6, 9), (9, 4), (10, 5), (3, 12), (8, 2))],
    "tokens-after-two-rules": [after_two_rules(*case) for case in (
        (180, 12, 9), (240, 20, 15), (96, 8, 5), (150, 25, 10), (320, 30, 24), (75, 6, 6), (410, 50, 32), (128, 16, 12), (260, 31, 18), (500, 40, 36), (64, 9, 4), (333, 44, 21))],
})
