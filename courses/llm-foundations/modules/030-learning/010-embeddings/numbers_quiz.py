"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from quiz_numbers import settle, show

def cosine(a, b, c, d):
    dot, one, other = a * c + b * d, (a * a + b * b) ** 0.5, (c * c + d * d) ** 0.5
    return {"a": a, "b": b, "c": c, "d": d, "dot": dot, "one": show(one), "other": show(other), "answer": dot / (one * other),
            "wrong_dot": dot,                                   # not divided at all
            "wrong_one": dot / one,                             # divided by one length
            "wrong_sums": dot / ((a + b) * (c + d))}            # divided by the sums of the entries


def price_of_words(words, mean):
    return {"words": words, "bits": show(words * mean), "mean": show(mean), "answer": 2 ** mean,
            "wrong_all": 2.0 ** (words * mean),                 # from the whole bill
            "wrong_mean": mean}


settle(__file__, {
    "cosine-of-counts": [cosine(*case) for case in (
        (3, 4, 4, 3), (3, 4, 5, 12), (6, 8, 8, 6), (5, 12, 12, 5), (8, 15, 15, 8), (3, 4, 8, 6), (4, 3, 12, 5), (3, 4, 15, 8),
        (12, 5, 3, 4), (8, 15, 4, 3), (7, 24, 4, 3), (24, 7, 3, 4))],
    "perplexity-of-some-words": [price_of_words(*case) for case in (
        (3, 2.5), (2, 3), (4, 3), (3, 3), (2, 4.5), (4, 1.5), (6, 1.5), (2, 5), (3, 0.5), (4, 2.5), (5, 1.5), (2, 3.5))],
})
