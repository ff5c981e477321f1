"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it. What comes of the trainings stands
in trained_parts_numbers.py, which many_numbers.py makes; their first steps are taken again here, in plain Python."""
import sys
from math import pi, sqrt, tanh
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2])]
import train_parts_numbers as t
from page_numbers import run_page
from trained_parts_numbers import DEEP, GIVEN, PARTS

del sys.path[:2]
pages = {lang: run_page(HERE / f"lesson.{lang}.md") for lang in ("en", "zh-CN")}
r3 = lambda xs: [round(x, 3) for x in xs]
median = lambda xs: sum(sorted(xs)[len(xs) // 2 - 1:len(xs) // 2 + 1]) / 2      # of an even count


# GPT-2 in four sizes, part by part: tables, then biases. No sum of the page is used.
def parts(V, T, d, N):
    attention = N * (3 * (d * d + d) + d * d + d)
    mlp = N * (d * 4 * d + 4 * d + 4 * d * d + d)
    return V * d, attention, mlp, V * d + T * d + attention + mlp + N * 2 * 2 * d + 2 * d


SIZES = {"small": (768, 12), "medium": (1024, 24), "large": (1280, 36), "XL": (1600, 48)}
counted = {name: parts(50_257, 1_024, *size) for name, size in SIZES.items()}
assert [one[3] for one in counted.values()] == [124_439_808, 354_823_168, 774_030_080, 1_557_611_200]
points, attention, mlp, whole = counted["small"]
assert (attention, 768 ** 2, 12 * 768 ** 2 + 13 * 768) == (28_348_416, 589_824, 7_087_872)
assert [round(100 * part / whole, 1) for part in (attention, points, mlp)] == [22.8, 31.0, 45.5]
sourced = (117, 345)                                               # what GPT-2's paper had, in millions
assert all(abs(said * 10 ** 6 - counted[name][3]) > 7 * 10 ** 6 for said, name in zip(sourced, SIZES))

assert [round(millions / 100, 2) for millions in sourced] == [1.17, 3.45]
assert [round(n / 1e8, 2) for n in (whole, counted["XL"][3], 596_049_920)] == [1.24, 15.58, 5.96]      # as Chinese counts them
assert round(counted["XL"][3] / 1e6) == 1_558

# Qwen3-0.6B from its settings.
d, heads, pairs, each, hidden = 1_024, 16, 8, 128, 3_072
block = d * heads * each, 2 * d * pairs * each, heads * each * d, 3 * d * hidden, 2 * d + 2 * each
assert block == (2_097_152, 2_097_152, 2_097_152, 9_437_184, 2_304) and sum(block) == 15_730_944
assert heads * each == 2_048 and 151_936 * d + 28 * sum(block) + d == 596_049_920

# The figure draws these shares.
draw = {}
exec((HERE / "figures/draw.py").read_text(encoding="utf-8").split("TEXT =")[0], draw)
drawn = {name: (kinds, together) for name, _, _, kinds, together in draw["MODELS"]}
assert drawn["GPT-2 small"] == (counted["small"][:3], whole) and drawn["GPT-2 XL"] == (counted["XL"][:3], 1_557_611_200)
assert drawn["Qwen3-0.6B"] == ((151_936 * d, 28 * sum(block[:3]), 28 * block[3]), 596_049_920)
assert [[round(100 * part / together) for part in kinds] for kinds, together in drawn.values()] == [[31, 23, 46], [5, 32, 63], [26, 30, 44]]

# Normalisation by hand, and as the model has it: mean 0, one spread; its slopes and GELU's against finite differences.
row = (2, 4, 6, 8)
assert sum(row) / 4 == 5 and sum((v - 5) ** 2 for v in row) / 4 == 5 and round(sqrt(5), 3) == 2.236
assert r3((v - 5) / sqrt(5) for v in row) == [-1.342, -0.447, 0.447, 1.342]
values = [t.Value(float(v)) for v in row]
normal = t.normalise(values)
assert r3(v.data for v in normal) == [-1.342, -0.447, 0.447, 1.342]
assert r3(v.data for v in t.normalise([t.Value(10.0 * v) for v in row])) == [-1.342, -0.447, 0.447, 1.342]
for j in range(4):
    ends = [[v.data for v in t.normalise([t.Value(v + h * (i == j)) for i, v in enumerate(row)])] for h in (1e-5, -1e-5)]
    assert all(abs((a - b) / 2e-5 - out.slopes[j]) < 1e-6 for a, b, out in zip(*ends, normal))
for x in (-2, -1, -0.5, 0.5, 1, 2):
    ends = [t.gelu(t.Value(x + h)).data for h in (1e-5, -1e-5)]
    assert abs((ends[0] - ends[1]) / 2e-5 - t.gelu(t.Value(float(x))).slopes[0]) < 1e-6
    assert abs(t.gelu(t.Value(float(x))).data - x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x ** 3)))) < 1e-12

# The trainings: parameters, and the first step of each again.
for name, kept in PARTS.items():
    model = t.Model(1, parts=t.PARTS if name == "all" else () if name == "none" else (name,))
    assert len(kept["end"]) == t.STARTS == 30
    again = t.lesson_14.train(model, 1, 0.1)
    assert all(abs(a - b) < 0.0006 for a, b in zip(again, kept["first"])), (name, again, kept["first"])
for blocks, name in (("1", "bare"), ("4", "norm"), ("12", "bare"), ("12", "norm")):
    model = t.Model(1, width=8, hidden=16, blocks=int(blocks), parts=("norm",) if name == "norm" else ())
    again = t.lesson_14.bits(model)
    assert abs(again - DEEP[blocks][name]["first"][0]) < 0.0006, (blocks, name, again)
size = lambda *parts: len(t.Model(1, parts=parts).parameters)
assert [size(), *(size(part) for part in ("biases", "projection", "gelu", "places", "heads", "norm")), size(*t.PARTS)] == [
    176, 200, 192, 176, 208, 176, 200, 276]

# What they came to, as the pages have it.
strip = lambda bits: [sum(b <= 0.61 for b in bits), sum(0.61 < b < 0.79 for b in bits), sum(0.79 <= b <= 0.81 for b in bits), sum(b > 0.81 for b in bits)]
assert {name: strip(one["end"]) for name, one in PARTS.items()} == {
    "none": [25, 0, 4, 1], "biases": [23, 0, 7, 0], "projection": [26, 3, 1, 0], "gelu": [26, 1, 3, 0], "places": [22, 3, 5, 0],
    "heads": [30, 0, 0, 0], "norm": [10, 2, 9, 9], "all": [1, 7, 16, 6]}
deep = {blocks: [(round(median(one["before"]), 2), strip(one["end"])[0]) for one in (both["bare"], both["norm"])] for blocks, both in DEEP.items()}
assert deep == {"1": [(3.17, 30), (3.51, 25)], "4": [(4.82, 20), (3.62, 22)], "8": [(24.09, 1), (3.5, 15)], "12": [(154.45, 0), (3.57, 12)]}, deep
assert round(median(DEEP["12"]["bare"]["before"]), 1) == 154.4 and round(12 * 3.17) == 38

# Quiz: the slope of GELU at −0.5.
assert round(t.gelu(t.Value(-0.5)).slopes[0], 3) == 0.133

# What lab 6 is given reads its eight sentences.
given = t.Model(0, width=4, hidden=16, blocks=2, parts=t.PARTS, shared=True, numbers=GIVEN)
assert len(given.parameters) == 552 and round(t.lesson_14.bits(given), 3) == 0.601
lab = (HERE / "lab.txt").read_text(encoding="utf-8")
hundredths = [int(number) for number in lab.split('HUNDREDTHS = """')[1].split('"""')[0].split()]
assert hundredths == [round(v * 100) for table in GIVEN.values() for row in table for v in row]
# And its sums, from the same settings: all experts kept, eight of them met, a table of its own for the scores.
d, heads, pairs, each, hidden = 2_048, 32, 4, 128, 768
outside = 2 * 151_936 * d + d + 48 * (2 * d * heads * each + 2 * d * pairs * each + 2 * d + 2 * each + 128 * d)
assert [outside + 48 * n * 3 * d * hidden for n in (128, 8)] == [30_532_122_624, 3_353_032_704]
print("all numbers hold")
