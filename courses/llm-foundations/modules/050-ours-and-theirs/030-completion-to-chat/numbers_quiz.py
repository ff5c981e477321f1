"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

from fractions import Fraction as F
from math import exp, log

from quiz_numbers import settle, show

sigma = lambda u: 1 / (1 + exp(-u))


def listed(words):
    return {"en": ", ".join(words), "zh-CN": "、".join(words)}


def charged_tokens(pairs, question, answer):
    """Tokens of the answers are paid for, those of the questions are given."""
    return {"pairs": pairs, "question": question, "answer_long": answer, "answer": pairs * answer,
            "wrong_all": pairs * (question + answer),           # the questions as well
            "wrong_asked": pairs * question,                    # the questions alone
            "wrong_one": pairs}                                 # one token an answer


def price_of_answer(*prices):
    """Probabilities of an answer's tokens, by their prices in bits; the question's stand before and are not charged."""
    names = {0: "1", 1: "½", 2: "¼", 3: "⅛"}
    asked, said = prices[:2], prices[2:]
    return {"asked": listed([names[p] for p in asked]), "said": listed([names[p] for p in said]), "tokens": len(said), "sum": sum(said),
            "answer": F(sum(said), len(said)), "wrong_sum": sum(said),
            "wrong_all": F(sum(prices), len(prices)),           # the question charged as well
            "wrong_whole": sum(prices)}


def sure_share(dark, gold):
    """How many of thirty starts are neither sure nor say unknown."""
    return {"dark": dark, "gold": gold, "answer": 30 - dark - gold, "wrong_dark": 30 - dark, "wrong_gold": 30 - gold, "wrong_sum": dark + gold}


def first_step(short, rate):
    z = log(short / (1 - short)) + rate
    return {"short": show(short), "long": show(round(1 - short, 2)), "rate": show(rate), "half": show(rate / 2), "answer": sigma(z),
            "wrong_half": sigma(log(short / (1 - short)) + rate / 2),       # one of the two scores alone
            "wrong_added": short + rate / 2,                                # shares moved and not scores
            "wrong_turned": sigma(log(short / (1 - short)) - rate)}


def slope_of_better(agrees):
    return {"agrees": show(agrees), "answer": agrees - 1, "wrong_other": 1 - agrees, "wrong_share": agrees}


def scores_of_prompt(tokens):
    return {"tokens": tokens, "answer": tokens * (tokens + 1) // 2, "wrong_square": tokens * tokens, "wrong_line": tokens}


def softmax_of_two(gap):
    return {"gap": show(gap), "answer": sigma(gap), "wrong_other": sigma(-gap), "wrong_even": 0.5}


def roles(pairs):
    """A chat of so many questions, all but the last answered, with a system prompt before: tokens that open or close a turn."""
    turns = 1 + pairs + (pairs - 1)
    return {"questions": pairs, "turns": turns, "answer": 2 * turns + 1, "wrong_closed": 2 * turns + 2, "wrong_asked": 2 * turns, "wrong_opened": turns + 1}


settle(__file__, {
    "charged-tokens": [charged_tokens(*case) for case in (
        (7, 4, 2), (8, 5, 2), (10, 6, 3), (12, 4, 3), (20, 8, 2), (15, 5, 3), (24, 6, 2), (30, 9, 4), (40, 12, 5), (50, 10, 6), (100, 20, 15), (16, 7, 3))],
    "price-of-answer": [price_of_answer(*case) for case in (
        (2, 3, 1, 0), (3, 3, 1, 1, 0), (1, 2, 3, 2), (2, 3, 1, 0, 0), (3, 2, 1, 3), (3, 3, 2, 1), (1, 1, 3, 3, 2), (3, 1, 3, 0), (3, 1, 1, 2, 2), (1, 3, 0, 1),
        (2, 3, 3, 1, 1), (3, 3, 2, 2, 1, 0))],
    "neither-of-thirty": [sure_share(*case) for case in (
        (22, 3), (16, 9), (6, 17), (5, 19), (12, 11), (9, 14), (18, 7), (3, 21), (20, 6), (8, 18), (14, 5), (4, 21))],
    "first-step": [first_step(*case) for case in (
        (0.2, 1), (0.25, 1), (0.3, 1), (0.4, 1), (0.1, 2), (0.2, 2), (0.3, 2), (0.4, 2), (0.1, 1), (0.35, 1), (0.15, 2), (0.25, 2))],
    "slope-of-better": [slope_of_better(agrees) for agrees in (0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.92, 0.95, 0.96, 0.98, 0.65, 0.88)],
    "marks-of-a-chat": [roles(pairs) for pairs in range(2, 14)],
    "scores-of-a-prompt": [scores_of_prompt(tokens) for tokens in (6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 80, 100)],
    "share-by-gap": [softmax_of_two(gap) for gap in (0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, -0.5, -1.5, -2, -3)],
})
