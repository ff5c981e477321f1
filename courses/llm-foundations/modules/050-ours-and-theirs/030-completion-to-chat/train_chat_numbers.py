"""Lesson 14's model, wider and with a few tokens more, that is taught to answer. numbers.py takes a step or two with it in plain
Python and compares; many_numbers.py trains thirty starts. The importer ignores these files."""
import importlib.util
from pathlib import Path

path = Path(__file__).resolve().parents[2] / "040-attention/040-whole-model/train_numbers.py"
spec = importlib.util.spec_from_file_location("lesson_14", path)
lesson_14 = importlib.util.module_from_spec(spec)
spec.loader.exec_module(lesson_14)

NAMES = lesson_14.NAMES = [*lesson_14.NAMES, "<q>", "<a>", " unknown", "blue", "amber", "white", "pink", "black"]
NUMBER = {name: at for at, name in enumerate(NAMES)}
STOP, STARTS, WIDTH, HIDDEN = lesson_14.STOP, 30, 8, 16
KNOWN = {"red": " stop", "green": " go"}
UNKNOWN = ("amber", "white", "pink", "black")
FORMS = ((), (" light",), (" always",), (" light", " always"))
# By stage the colours of its questions: none, the two with an answer, and then 1, 2, 4 whose answer is `unknown`.
STAGES = {"before": (), "asked": tuple(KNOWN), **{f"unknown {n}": (*KNOWN, *UNKNOWN[:n]) for n in (1, 2, 4)}, "red alone": ("red",)}
KEPT = ("green", " light", " always")            # asked of no stage: the held-out question


def ask(*words):
    return [NUMBER["<q>"], *(NUMBER[word] for word in words), NUMBER["<a>"]]


# What is read, and what is paid for after it.
SENTENCES = [([STOP], list(ids)) for ids in lesson_14.DATA]


def answers(colours):
    return [(ask(colour, *form), [NUMBER[KNOWN.get(colour, " unknown")], STOP])
            for colour in colours for form in FORMS if (colour, *form) != KEPT]


def price(model, data, learn=None):
    """Bits a token of what is paid for, in plain Python."""
    total = []
    for read, paid in data:
        ids = read + paid
        for scores, answer in zip(model.forward(ids[:-1])[len(read) - 1:], paid):
            total.append(lesson_14.surprise(scores, answer))
    if learn is not None:
        learn += total
    return sum(one.data for one in total) / len(total)


def step_once(start, data, rate):
    """The price before and after the first step of Adam from a start: it moves each number by the rate, down its slope."""
    model, terms = lesson_14.Model(start, width=WIDTH, hidden=HIDDEN), []
    before = price(model, data, terms)
    lesson_14.backward(lesson_14.Value(0.0, terms, [1 / len(terms)] * len(terms)))
    for v in model.parameters:
        v.data -= rate * v.grad / (abs(v.grad) + 1e-8)
    return before, price(model, data)
