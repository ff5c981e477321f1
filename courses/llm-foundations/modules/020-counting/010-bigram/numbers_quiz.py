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


settle(__file__, {
    "share-in-the-row": [share_in_the_row(*case) for case in (
        (3, 1, 5, 20), (4, 1, 10, 50), (2, 3, 8, 40), (6, 2, 15, 60), (1, 4, 6, 30), (7, 3, 20, 100), (9, 1, 15, 90),
        (3, 5, 12, 80), (5, 3, 16, 64), (1, 3, 10, 25), (8, 2, 25, 120), (3, 7, 18, 150))],
    "two-factors": [two_factors(*case) for case in (
        (3, 1, 2, 1), (4, 1, 3, 1), (1, 3, 2, 3), (2, 3, 1, 3), (7, 3, 1, 1), (1, 4, 3, 1), (3, 2, 1, 4), (5, 3, 2, 3),
        (9, 1, 2, 1), (3, 7, 1, 2), (1, 2, 4, 1), (5, 1, 1, 3))],
    "row-of-three": [row_of_three(*case) for case in (
        (3, 2, 5), (4, 3, 1), (6, 5, 1), (2, 2, 4), (5, 1, 4), (1, 7, 2), (3, 9, 4), (8, 7, 5), (2, 1, 1), (9, 5, 6), (4, 6, 2), (7, 2, 1))],
})
