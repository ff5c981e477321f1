"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it. What comes of the trainings stands
in trained_numbers.py, which many_numbers.py makes; a few steps of them are taken again here, in plain Python."""
import sys
from math import isclose, log2
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2])]
import train_numbers as t
from page_numbers import run_page
from trained_numbers import NINTH, TRAINED

del sys.path[:2]
pages = {lang: run_page(HERE / f"lesson.{lang}.md") for lang in ("en", "zh-CN")}
r2 = lambda numbers: [round(n, 2) for n in numbers]


def ladder(lang):
    """The price of the three parts, for n from 1 to 5."""
    p = pages[lang]
    tables = {n: p["count"](p["train"], n) for n in range(1, 6)}
    return tables, [r2(p["price"](tables[n], p[part], n) for n in tables) for part in ("train", "held", "test")]


def fold(lang):
    """Which n is the cheapest on each of the ten tenths, when the other nine are counted."""
    p, cuts = pages[lang], [len(pages[lang]["text"]) * at // 10 for at in range(11)]
    best = []
    for a, b in zip(cuts, cuts[1:]):
        prices = [p["price"](p["count"](p["text"][:a] + p["text"][b:], n), p["text"][a:b], n) for n in range(1, 6)]
        assert prices[4] > min(prices)
        best.append(prices.index(min(prices)) + 1)
    return best


# The tables over letters.
tables, rows = ladder("en")
assert rows == [[4.01, 2.98, 1.79, 1.0, 0.6], [3.99, 3.6, 3.29, 3.5, 3.64], [4.21, 3.45, 3.01, 3.2, 3.43]]
assert dict(tables[3]["ra"]) == {"b": 5, "n": 2, "l": 1} and round(pages["en"]["share"](tables[3], "a", "b"), 3) == 0.068
assert round((5 + 0.068) / 9, 3) == 0.563 and 26 + 1 == 27 and len(pages["en"]["train"]) == 1291
best = fold("en")
assert (best.count(3), best.count(2), best.count(4), len(best)) == (8, 1, 1, 10)

# And over bytes.
tables, rows = ladder("zh-CN")
assert rows == [[5.5, 2.48, 1.24, 0.88, 0.55], [5.55, 3.78, 3.89, 4.27, 4.51], [5.63, 3.86, 3.93, 4.25, 4.55]]
assert dict(tables[3][b"\xe5\xb8"]) == {0xb8: 5, 0x9d: 1} and "帝".encode()[:2] == "常".encode()[:2] == b"\xe5\xb8" and "帝".encode()[2] == 0x9d
assert round(pages["zh-CN"]["share"](tables[3], b"\xb8", 0xb8), 3) == 0.083 and round((5 + 0.083) / 7, 3) == 0.726
best = fold("zh-CN")
assert (best.count(2), best.count(3), len(best)) == (5, 5, 10) and len(pages["zh-CN"]["train"]) == 1375

# The figure draws these rows.
draw = {}
exec((HERE / "figures/draw.py").read_text(encoding="utf-8").split("TEXT =")[0], draw)
assert [list(map(list, draw["ROWS"][lang])) for lang in ("en", "zh-CN")] == [ladder(lang)[1][:2] for lang in ("en", "zh-CN")]

# The network: its parameters, its slopes against finite differences, and its first steps as they were kept.
size = lambda lang: len(set(t.read_text(lang)))
count = lambda letters, hidden: letters * 6 + 18 * hidden + hidden * letters
assert size("en") == 25 and size("zh-CN") == 72 and count(25, 64) == 2_902 and count(72, 64) == 6_192
for lang, hidden in (("en", 2), ("zh-CN", 4)):
    kept = TRAINED[lang][str(hidden)]["first"]
    again = t.Net(t.read_text(lang), hidden, 1).train(t.EVERY)
    assert all(abs(a - b) < 0.0006 for one, two in zip(again, kept) for a, b in zip(one, two)), (lang, again, kept)
assert abs(t.Net(t.read_text("en"), 64, 1, half=True).price("held") - TRAINED["en"]["64 half"]["first"][0][1]) < 0.0006


# What the trainings came to, as the pages have it.
step = lambda model: model["held"].index(min(model["held"]))
row = lambda model: r2((model["train"][-1], model["held"][-1], min(model["held"]))) + [step(model) * t.EVERY]
assert all(len(model["lowest"]) == len(model["end"]) == t.STARTS == 30 for models in TRAINED.values() for model in models.values())
en, zh = TRAINED["en"], TRAINED["zh-CN"]
assert [row(en[name]) for name in ("64", "64 half", "8", "64 dropout")] == [
    [1.76, 3.65, 3.34, 140], [0.96, 5.88, 3.7, 60], [2.92, 3.44, 3.44, 400], [2.34, 3.16, 3.15, 360]]
assert [row(zh[name]) for name in ("64", "64 half", "8", "64 dropout")] == [
    [1.24, 5.71, 4.25, 80], [0.74, 9.9, 5.05, 40], [2.79, 4.18, 4.08, 280], [1.87, 4.11, 3.94, 200]]
assert r2((en["64"]["train"][7], zh["64"]["train"][4])) == [2.46, 2.62]
rise = lambda model: min(end - lowest for end, lowest in zip(model["end"], model["lowest"]))
assert r2((rise(en["64"]), rise(zh["64"]))) == [0.06, 1.1]
ninth = [bits for _, bits, _ in NINTH]
assert len(NINTH) == 30 and r2((sum(ninth) / 30, min(ninth), max(ninth))) == [2.57, 1.66, 8.23] and round(sum(light for _, _, light in NINTH) / 30, 1) == 12.2

# Quiz.
assert round((0.6 + 3.6) / 2, 2) == 2.1 and round((1.8 + 3.3) / 2, 2) == 2.55 and 3.43 / 0.63 > 5 and 4.55 / 0.66 > 5
prices = [pages[lang]["price"] for lang in ("en", "zh-CN")]
assert round(prices[0](pages["en"]["three"], "red light always means stop", 3), 2) == 4.85
assert round(prices[1](pages["zh-CN"]["two"], "红灯总是表示停。".encode(), 2), 2) == 7.31
assert isclose(-log2(1 / 8), 3)
print("all numbers hold")
