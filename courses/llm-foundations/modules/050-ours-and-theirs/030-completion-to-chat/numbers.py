"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it. What thirty starts answer stands in
trained_chat_numbers.py, which many_numbers.py makes; their first steps are taken again here, in plain Python."""
import sys
from math import exp, log
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2])]
import train_chat_numbers as t
from page_numbers import run_page
from trained_chat_numbers import COLD, COMPLETED, STAGES

del sys.path[:2]
pages = {lang: run_page(HERE / f"lesson.{lang}.md") for lang in ("en", "zh-CN")}

# The model: lesson 14's, of width 8, with eight tokens more; and its data.
assert len(t.NAMES) == 8 + 8 and len(t.answers(t.STAGES["asked"])) == 7 and len(t.answers(("red",))) == 4 and t.STARTS == 30
assert all("blue" not in colours for colours in t.STAGES.values())
assert (t.ask("green", " light", " always"), [t.NUMBER[" go"], t.STOP]) not in [row for stage in t.STAGES.values() for row in t.answers(stage)]
for name, data, rate in (("sentences", t.SENTENCES, 0.1), ("answers", t.answers(t.STAGES["unknown 4"]) + t.SENTENCES, 0.05)):
    again = t.step_once(1, data, rate)
    assert all(abs(a - b) < 0.0006 for a, b in zip(again, COLD[name])), (name, again, COLD[name])

# A blue light, before any question: as sure as of red.
sure = lambda told: told["stop"]["sure"] + told["go"]["sure"]
assert (sure(COMPLETED["blue"]), COMPLETED["blue"]["stop"]["sure"], COMPLETED["blue"]["go"]["sure"]) == (26, 10, 16)
assert COMPLETED["red"]["stop"]["sure"] == COMPLETED["green"]["go"]["sure"] == 30

# Questions and answers.
asked = lambda stage, question: STAGES[stage]["asked"][question]
assert [asked(stage, "red light")["stop"]["sure"] for stage in ("before", "asked")] == [4, 30]
assert [asked(stage, "green light always")["go"]["sure"] for stage in ("before", "asked")] == [3, 30]
assert STAGES["asked"]["sentences"] == 0.601
alone = asked("red alone", "green light")
assert (alone["go"]["likeliest"], alone["stop"]["likeliest"]) == (13, 15)

# Unknown, by how many colours are answered with it; the figure draws these rows.
rows = [(sure(asked(stage, "blue light")), asked(stage, "blue light")["unknown"]["half"]) for stage in ("asked", "unknown 1", "unknown 2", "unknown 4")]
assert rows == [(22, 0), (15, 10), (6, 16), (6, 20)] and asked("unknown 4", "blue light")["stop"]["sure"] == 6
draw = {}
exec((HERE / "figures/draw.py").read_text(encoding="utf-8").split("TEXT =")[0], draw)
assert list(draw["ROWS"]) == rows

# The preference step by hand, its slope against finite differences.
sigma, start = (lambda u: 1 / (1 + exp(-u))), log(0.2 / 0.8)
assert round(start, 3) == -1.386
for u in (0.0, 1.0, 2.5):
    assert abs((-log(sigma(u + 1e-6)) + log(sigma(u - 1e-6))) / 2e-6 - (sigma(u) - 1)) < 1e-6
one = start + 2 * (1 - sigma(0))
short, long = exp(log(0.2) + 0.5), exp(log(0.8) - 0.5)
assert round(sigma(one), 3) == round(short / (short + long), 3) == 0.405
sourced = (13, 1_750, 650)                                # parameters of three models in hundreds of millions, as the sources have them
assert sourced[1] == 175 * 10 and sourced[0] == 1.3 * 10 and sourced[2] == 65 * 10
print("all numbers hold")
