"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from itertools import product
from math import exp, inf, isclose, sqrt
from pathlib import Path


def run_page(path):
    """Runs the page's Python blocks in order; each must print exactly the text block that follows it."""
    space = {}
    page = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```\n+^```text\n(.*?)^```", page, re.S | re.M)
    assert len(blocks) == page.count("```python") > 0, path.name
    for code, shown in blocks:
        assert code.count("\n") <= 25, (path.name, "more than 25 lines")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, space)
        assert out.getvalue() == shown, (path.name, out.getvalue())
    return space


pages = {p.name: run_page(p) for p in sorted(Path(__file__).parent.glob("lesson.*.md"))}
dot = lambda x, y: sum(a * b for a, b in zip(x, y))
r3 = lambda xs: [round(x, 3) for x in xs]


def softmax(scores):
    top = max(scores)
    powers = [exp(s - top) for s in scores]
    return [p / sum(powers) for p in powers]


# Coins: all cases.
for d, counts in ((1, {-1: 1, 1: 1}), (2, {-2: 1, 0: 2, 2: 1}), (4, {-4: 1, -2: 4, 0: 6, 2: 4, 4: 1})):
    sums = [sum(coins) for coins in product((-1, 1), repeat=d)]
    assert {s: sums.count(s) for s in set(sums)} == counts and sum(s * s for s in sums) == d * len(sums) and sum(sums) == 0
assert sqrt(256) == 16 and 8.8e6 < exp(16) < 9e6 and 1 / 16 == 0.0625

# Random keys: the page's own program has printed these (figure and text); its space is the English page's.
shown = re.search(r"^4 4\.1.*?(?=```)", (Path(__file__).parent / "lesson.en.md").read_text(encoding="utf-8"), re.S | re.M)[0]
table = [[float(x) for x in line.split()] for line in shown.splitlines()]
assert table == [[4, 4.1, .447, .245], [16, 14.6, .671, .240], [64, 64.6, .803, .238], [256, 248.0, .940, .245]]

# Slopes of a share, checked by central differences.
slope = lambda w: w * (1 - w)
assert slope(.5) == .25 and round(slope(.245), 3) == .185 and round(slope(.92), 3) == .074 and round(slope(.99), 4) == .0099
s, h = [2.0, 1.0, 0.0], 1e-5
assert isclose((softmax([s[0] + h, 1, 0])[0] - softmax([s[0] - h, 1, 0])[0]) / (2 * h), slope(softmax(s)[0]), rel_tol=1e-6)

# Our sentence divided by the root of 2.
ours = [x / sqrt(2) for x in (2, 1, 0, -2)]
assert r3(ours) == [1.414, .707, 0, -1.414] and r3(softmax(ours)) == [.557, .275, .135, .033]
stop = lambda c: softmax([3 * c, -3 * c])[0]
assert r3(softmax([2, 1, 0, -2])) == [.657, .242, .089, .012]
assert round(stop(softmax(ours)[0]), 3) == .966 and round(stop(softmax([2, 1, 0, -2])[0]), 3) == .981

# The mask.
points = ((1, 1), (0, .5), (0, 0), (0, -1))
queries = [(0, x - 2 * y) for x, y in points]                          # lesson 11: the colour, less twice the height
assert queries == [(0, -1), (0, -1), (0, 0), (0, 2)]
scores = [[dot(q, k) for k in points] for q in queries]
assert scores[0] == [-1, -.5, 0, 1] and scores[1] == [-1, -.5, 0, 1] and scores[3] == [2, 1, 0, -2]
assert r3(softmax(scores[0])) == [.078, .129, .213, .579]
assert [round(sum(softmax(row)[:i + 1]), 3) for i, row in enumerate(scores)] == [.078, .208, .75, 1]
masked = [softmax([x if j <= i else -inf for j, x in enumerate(row)]) for i, row in enumerate(scores)]
assert r3(masked[1]) == [.378, .622, 0, 0] and all(isclose(sum(row), 1) for row in masked) and softmax([1000, 0]) == [1.0, 0.0]

# The cost.
cost = lambda t: t * (t + 1) // 2
assert (cost(4), cost(1000), cost(2000), cost(100_000)) == (10, 500_500, 2_001_000, 5_000_050_000)
assert round(cost(2000) / cost(1000), 3) == 3.998 and 98 < cost(10_000) / cost(1000) < 100
assert 1024 * 1024 == 1_048_576 and 768 // 12 == 64 and sqrt(64) == 8 and cost(1024) == 524_800 and 144 * cost(1024) == 75_571_200

# Recall and the quiz.
assert r3(softmax([0, 2, -inf])) == [.119, .881, 0] and round(exp(2), 3) == 7.389
assert r3(softmax([1, 1, 3])) == [.107, .107, .787] and r3(softmax([1, 1, 0])) == [.422, .422, .155] and softmax([1, 1, -inf]) == [.5, .5, 0]
assert round(2 * softmax([1, 1, 3])[0], 3) == .213
before = 99.0                                                         # odds of a weight of 0.99
assert round(before * exp(.1) / (before * exp(.1) + 1) - .99, 3) == .001
assert cost(1001) == 501_501 and cost(1001) - cost(1000) == 1001 and 4 * 3 // 2 == 6 and 500_500 ** 2 > 2.5e11
assert sqrt(9) / (sqrt(9) + 1) == .75 and round(81 / 82, 2) == .99 and -5 * .02 == -.1
assert round(.25 * .1, 3) == .025 and round(.99 * .1, 3) == .099 and .02 / 5 == .004 and (.9 / 2, .1 / 2) == (.45, .05) and 2 * 1000 + 1 == 2001
print("all numbers hold")
