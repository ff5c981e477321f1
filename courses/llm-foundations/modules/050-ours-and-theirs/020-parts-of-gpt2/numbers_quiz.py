"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from math import sqrt

from quiz_numbers import settle, show


def asking_table(width, heads):
    return {"width": width, "heads": heads, "answer": 3 * width * width,
            "wrong_one": width * width,                         # the query alone
            "wrong_heads": 3 * width * width * heads,           # each head with tables of the full width
            "wrong_cut": F(3 * width * width, heads)}           # one head's part of them


def block_of(width):
    return {"width": width, "hidden": 4 * width, "answer": 12 * width * width + 13 * width,
            "wrong_tables": 12 * width * width,                 # tables alone
            "wrong_norms": 12 * width * width + 9 * width,      # two normalisations forgotten
            "wrong_biases": 12 * width * width + 4 * width}     # biases forgotten


def whole_model(tokens, places, width, blocks, hidden):
    one = 4 * width * width + 2 * width * hidden
    points = tokens * width
    return {"tokens": f"{tokens:,}", "places": places, "width": width, "blocks": blocks, "hidden": hidden, "points": f"{points:,}",
            "block": f"{one:,}", "answer": points + places * width + blocks * one,
            "wrong_twice": 2 * points + places * width + blocks * one,      # a table of its own for the scores
            "wrong_places": points + blocks * one,
            "wrong_once": points + places * width + one}                    # one block for all


def keys_and_values(width, heads, pairs, each):
    assert heads % pairs == 0 and pairs > 1
    return {"width": f"{width:,}", "heads": heads, "pairs": pairs, "each": each, "answer": 2 * width * pairs * each,
            "wrong_heads": 2 * width * heads * each,            # as many as there are heads
            "wrong_keys": width * pairs * each,                 # keys alone
            "wrong_pair": 2 * width * each}                     # one pair for all


def met_experts(experts, picked, width, hidden):
    return {"experts": experts, "picked": picked, "width": width, "hidden": hidden, "one": f"{3 * width * hidden:,}",
            "answer": picked * 3 * width * hidden,
            "wrong_all": experts * 3 * width * hidden,          # what is kept
            "wrong_one": 3 * width * hidden,
            "wrong_two": picked * 2 * width * hidden}           # two tables each, as in GPT-2


def normalised(*row):
    mean = F(sum(row), len(row))
    square = sum((v - mean) ** 2 for v in row) / len(row)
    top, root = max(row), sqrt(square)
    return {"row": {"en": ", ".join(show(v) for v in row), "zh-CN": "、".join(show(v) for v in row)}, "top": top, "mean": show(float(mean)), "square": show(float(square)),
            "answer": float(top - mean) / root,
            "wrong_deviation": float(top - mean),               # the mean taken off, and no more
            "wrong_square": (top - mean) / square,              # divided by the mean square and not its root
            "wrong_mean": top / root}                           # the mean left in


def grown(factor, blocks):
    return {"factor": show(factor), "blocks": blocks, "answer": factor ** blocks,
            "wrong_times": factor * blocks, "wrong_sum": 1 + (factor - 1) * blocks}


def head_of(width, heads):
    assert width % heads == 0
    return {"width": width, "heads": heads, "answer": width // heads, "wrong_whole": width, "wrong_times": width * heads}


def root_of_scores(each):
    return {"each": each, "answer": round(sqrt(each)), "wrong_number": each, "wrong_half": F(each, 2)}


settle(__file__, {
    "asking-table": [asking_table(*case) for case in (
        (8, 2), (12, 4), (16, 4), (20, 5), (24, 6), (32, 4), (36, 6), (40, 8), (48, 6), (60, 5), (64, 8), (80, 10))],
    "block-of-width": [block_of(width) for width in (5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 16, 25)],
    "whole-from-five": [whole_model(*case) for case in (
        (100, 50, 10, 2, 40), (200, 40, 10, 3, 40), (50, 40, 20, 2, 40), (300, 100, 10, 4, 20), (80, 50, 10, 5, 30), (500, 200, 10, 6, 40),
        (150, 60, 20, 3, 20), (1000, 200, 10, 8, 40), (120, 80, 10, 4, 50), (250, 100, 20, 2, 80), (400, 120, 10, 5, 60), (60, 40, 10, 3, 20))],
    "keys-and-values": [keys_and_values(*case) for case in (
        (64, 8, 4, 8), (128, 8, 4, 16), (100, 10, 5, 10), (256, 16, 4, 16), (200, 20, 5, 10), (512, 32, 8, 16), (90, 9, 3, 10), (96, 12, 3, 8),
        (160, 16, 8, 10), (120, 12, 4, 10), (1000, 20, 4, 50), (320, 16, 8, 20))],
    "met-experts": [met_experts(*case) for case in (
        (8, 2, 10, 40), (16, 2, 20, 50), (32, 4, 10, 20), (64, 8, 10, 20), (8, 2, 100, 200), (16, 4, 30, 40), (10, 2, 50, 60), (128, 8, 10, 10),
        (64, 6, 20, 30), (32, 4, 50, 40), (20, 5, 40, 10), (12, 3, 20, 20))],
    "normalise-a-row": [normalised(*row) for row in (
        (1, 2, 4, 9), (0, 3, 4, 5), (2, 3, 5, 10), (1, 1, 4, 6), (0, 2, 5, 9), (3, 4, 6, 11), (2, 2, 3, 9), (1, 4, 6, 9), (0, 1, 2, 9), (2, 5, 5, 8),
        (1, 3, 8, 8), (3, 5, 6, 10))],
    "grown-by-blocks": [grown(*case) for case in (
        (2, 4), (2, 5), (2, 6), (2, 8), (3, 3), (3, 4), (3, 5), (1.5, 4), (1.5, 6), (4, 3), (4, 4), (5, 3))],
    "numbers-of-a-head": [head_of(*case) for case in (
        (24, 3), (32, 4), (48, 6), (64, 8), (96, 8), (120, 10), (128, 4), (160, 5), (240, 12), (512, 8), (768, 6), (1024, 16))],
    "root-of-scores": [root_of_scores(each) for each in (9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 196, 256)],
})
