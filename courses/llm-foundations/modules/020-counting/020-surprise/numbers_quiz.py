"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from quiz_numbers import settle, show

def percent(share):
    """As each language sets it."""
    return {"en": f"{share} %", "zh-CN": f"{share}%"}


def pair_from_bits(bits):
    return {"bits": bits, "answer": F(1, 2 ** bits),
            "wrong_twice": F(1, 2 * bits),                      # each bit adds to the denominator
            "wrong_once": F(1, bits),                           # bits are the denominator
            "wrong_half": F(1, 2 ** (bits - 1))}                # one halving too few


def perplexity_of_a_bill(words, mean):
    return {"words": words, "bits": show(words * mean), "mean": show(mean), "answer": 2 ** mean,
            "wrong_mean": mean,                                 # the cross-entropy itself
            "wrong_twice": 2 * mean,                            # two times, not two to the power
            "wrong_square": mean ** 2}                          # the power the wrong way round


def bits_and_back(bits, other):
    return {"p": show(F(1, 2 ** bits)), "b": other, "bits": bits, "odds": 2 ** other, "both": bits + other}


def others_shares(a, b):
    return {"a": percent(a), "b": percent(b), "c": percent(100 - a - b), "answer": F(a + 2 * (100 - a), 100),
            "wrong_own": F(3, 2),                               # paid as often as the model says
            "wrong_plain": F(5, 3)}                             # the mean of 1, 2 and 2


def per_character(bits, length):
    return {"bits": show(bits), "length": show(length), "answer": bits / length,
            "wrong_times": bits * length,                       # the wrong way round
            "wrong_same": bits}


def run_of(words, bits):
    return {"words": words, "p": show(F(1, 2 ** bits)), "one": bits, "answer": words * bits,
            "wrong_odds": words * 2 ** bits,                    # the odds added
            "wrong_one": bits,                                  # one word alone
            "wrong_share": F(words, 2 ** bits)}                 # probabilities added


def once_in(a, b, c, d):
    return {**{name: show(F(1, factor)) for name, factor in zip("abcd", (a, b, c, d))}, "whole": show(F(1, a * b * c * d)), "answer": a * b * c * d,
            "wrong_sum": a + b + c + d,                         # added, not multiplied
            "wrong_last": d,                                    # the last word alone
            "wrong_three": b * c * d}                           # without the first word


def other_word(stop, go, sentences):
    return {"stop": stop, "go": go, "row": stop + go, "sentences": f"{sentences:,}", "answer": F(sentences * go, stop + go),
            "wrong_half": F(sentences, 2),                      # two words, one half each
            "wrong_odds": F(sentences * go, stop),              # the odds for the share
            "wrong_other": F(sentences * stop, stop + go)}


settle(__file__, {
    "pair-from-bits": [pair_from_bits(bits) for bits in (3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16)],
    "perplexity-of-a-bill": [perplexity_of_a_bill(*case) for case in (
        (4, 3), (5, 3), (8, 3), (10, 5), (6, 5), (2, 6), (3, 7), (12, 1.5), (10, 1.5), (8, 2.5), (20, 2.5), (4, 3.5), (6, 0.5), (16, 0.5))],
    "bits-and-back": [bits_and_back(*case) for case in (
        (2, 3), (3, 4), (1, 5), (4, 2), (5, 3), (2, 6), (3, 5), (6, 4), (4, 7), (5, 6), (1, 3), (7, 2))],
    "price-by-others-shares": [others_shares(*case) for case in (
        (20, 50), (10, 40), (80, 10), (90, 5), (30, 30), (70, 20), (60, 30), (25, 25), (40, 40), (15, 45), (75, 5), (5, 15))],
    "bits-per-character": [per_character(*case) for case in (
        (2, 4), (6, 5), (7.5, 5), (9, 6), (4, 5), (10, 4), (3, 6), (8, 5), (5, 4), (12, 8), (3.5, 7), (6, 4))],
    "bits-of-a-run": [run_of(*case) for case in (
        (3, 2), (5, 3), (4, 3), (6, 2), (10, 3), (3, 4), (7, 2), (5, 4), (3, 5), (8, 3), (4, 5), (12, 2), (3, 6), (6, 4))],
    "one-sentence-in-how-many": [once_in(*case) for case in (
        (2, 4, 3, 2), (3, 2, 2, 4), (2, 5, 2, 3), (4, 2, 5, 2), (3, 3, 2, 2), (2, 2, 6, 3), (5, 2, 3, 4), (4, 4, 3, 2), (2, 3, 5, 5), (10, 2, 3, 2), (6, 2, 2, 5), (3, 4, 2, 5))],
    "how-often-the-other-word": [other_word(*case) for case in (
        (6, 2, 400), (8, 2, 500), (2, 3, 600), (5, 3, 800), (7, 3, 1000), (2, 8, 250), (9, 3, 320), (3, 5, 1200), (2, 4, 900), (5, 2, 700), (3, 2, 150), (3, 7, 2000))],
})
