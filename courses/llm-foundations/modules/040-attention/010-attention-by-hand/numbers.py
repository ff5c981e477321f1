"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from math import exp, isclose, sqrt
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
space = pages["lesson.en.md"]
ask, stop, softmax, dot, point = (space[k] for k in ("ask", "stop", "softmax", "dot", "point"))
r3 = lambda xs: [round(x, 3) for x in xs]

# Four scores by hand.
query = (0, 2)
scores = [dot(query, point[w]) for w in "red light always means".split()]
powers = [exp(s) for s in scores]
assert scores == [2, 1, 0, -2] and r3(powers) == [7.389, 2.718, 1.0, 0.135] and round(sum(powers), 3) == 11.243
weights, blend = ask("red light always means")
assert r3(weights) == [0.657, 0.242, 0.089, 0.012] and isclose(blend[0], weights[0]) and blend[1] == 0
assert round(7.389 / 11.243, 3) == 0.657 and round(3 * blend[0], 3) == 1.972 and dot(blend, (-3, 0)) == -dot(blend, (3, 0))
assert round(stop("red light always means"), 3) == 0.981 and round(stop("green light always means"), 3) == 0.019
assert r3(ask("green light always means")[0]) == r3(weights) and round(ask("green light always means")[1][0], 3) == -0.657
assert [round(100 * w) for w in weights] == [66, 24, 9, 1] and round(100 * stop("red light always means")) == 98 and 3 * 4 == 12

# Query and key exchanged: a word asks with its own point, and is found under what was its query.
WQ = space["W_Q"]
times = space["times"]
assert [times(point[w], WQ) for w in ("means", "red", "light", "always", "green")] == [(0, 2), (0, -1), (0, -1), (0, 0), (0, -3)]
swapped = {c: softmax([dot(point["means"], times(point[w], WQ)) for w in (c, "light", "always", "means")]) for c in ("red", "green")}
assert [dot(point["means"], times(point[w], WQ)) for w in ("red", "light", "always", "means")] == [1, 1, 0, -2]
assert r3(swapped["red"]) == [0.414, 0.414, 0.152, 0.021] and round(swapped["green"][0], 3) == 0.839

# One of the three changed, the others left.
assert round(2 * blend[0], 3) == 1.314 and r3(softmax([2, 2, 0, -2]))[:2] == [0.464, 0.464] and softmax([0] * 4) == [0.25] * 4

# The rows of the figure.
assert r3(ask("red light")[0]) == [0.378, 0.622] and r3(ask("red light always")[0]) == [0.333] * 3 and ask("red")[0] == [1.0]
assert [dot((0, -1), point[w]) for w in ("red", "light")] == [-1, -0.5]

# Sentences nobody has seen.
w, b = ask("red light light light light means")
assert r3(w) == [0.402] + [0.148] * 4 + [0.007] and round(b[0], 3) == 0.402 and round(stop("red light light light light means"), 3) == 0.918
assert r3(ask("red light always always means")[0])[0] == 0.604 and round(stop("red light always always means"), 3) == 0.974
assert (round(ask("red always means")[0][0], 3), round(stop("red always means"), 3)) == (0.867, 0.995)
assert (round(ask("red means")[0][0], 3), round(stop("red means"), 3)) == (0.982, 0.997)
assert r3(ask("red light means")[0]) == [0.721, 0.265, 0.013] and round(stop("red light means"), 3) == 0.987
many = "red" + 100 * " light" + " means"
assert round(ask(many)[0][0], 3) == 0.026 and round(stop(many), 3) == 0.54
assert all(stop("red" + n * " light" + " means") > 0.5 for n in range(0, 400, 20))

# What three trainings of the model of lesson 14 read. Its numbers for `. red light always means`, cut to three digits,
# as that lesson's train_numbers.py finds and asserts them: five points, then the tables of query and key (times column).
trained = {
    1: ([[0.304, 1.002, -0.211, 0.551], [-0.467, 1.043, 0.404, -0.052], [-1.937, -0.361, 0.917, -0.108], [-1.519, 0.431, 1.564, -1.83], [-0.405, -1.632, -1.427, -0.364]],
        [[0.333, 0.967, 0.157, -0.459], [0.262, 0.646, -0.708, 0.691], [0.031, -0.509, 0.542, -0.716], [-0.662, -1.454, 0.171, 0.553]],
        [[0.134, -1.303, -0.694, 0.101], [0.556, -0.209, -0.474, 0.986], [-0.342, -0.16, -0.43, 0.099], [0.675, 1.406, 0.515, -0.126]]),
    2: ([[1.07, -1.01, -0.245, -0.213], [-0.557, 1.629, 0.036, 0.264], [-0.527, 1.691, -0.826, 0.962], [1.123, 1.819, -1.379, 1.503], [-0.412, -1.816, 1.692, 1.18]],
        [[-1.112, -1.23, 0.986, -0.235], [1.323, -1.984, 1.15, -1.013], [-0.768, -1.651, 0.388, 1.247], [0.143, 1.436, -1.529, -1.001]],
        [[-0.274, -0.459, -0.644, -0.697], [-2.253, 0.438, -0.496, 0.284], [0.035, -0.52, -0.793, -2.027], [0.322, -0.595, -0.181, 2.17]]),
    3: ([[-0.437, 0.756, -0.366, 0.244], [-0.179, 0.754, 1.033, -1.499], [1.176, 0.192, 0.999, -1.023], [2.459, -0.362, -0.416, -1.693], [0.094, -0.518, 1.351, 1.988]],
        [[0.079, 1.203, -0.068, 0.838], [0.394, 0.671, -0.323, 0.29], [0.652, 0.543, -0.604, -0.876], [-0.009, 0.334, 0.058, 0.064]],
        [[-0.68, -0.724, -0.227, -0.655], [-0.728, -0.704, -0.512, -0.578], [2.395, -0.084, -1.066, 0.578], [-0.17, -0.001, 0.01, 0.059]]),
}
read = {}
for seed, (xs, Q, K) in trained.items():
    column = lambda table, x: [dot(row, x) for row in table]
    asked = column(Q, xs[-1])
    read[seed] = softmax([dot(asked, column(K, x)) / sqrt(4) for x in xs])
assert {s: [round(x, 2) for x in row] for s, row in read.items()} == {
    1: [0.19, 0.40, 0.01, 0.40, 0.0], 2: [0.05, 0.95, 0.0, 0.0, 0.0], 3: [0.05, 0.93, 0.0, 0.0, 0.02]}

# GPT-2 small: layers and attentions in each.
assert 12 * 12 == 144

# Recall and the quiz.
assert [dot((1, 1), k) for k in ((1, 0), (0, -1))] == [1, -1]
assert r3(softmax([2, 0, -2])) == [0.867, 0.117, 0.016] and r3(softmax([2, 0])) == [0.881, 0.119]
assert (round(exp(2), 2), round(exp(-2), 2), round(exp(2) + 1 + exp(-2), 2)) == (7.39, 0.14, 8.52)
assert [round(n / 6, 2) for n in (3, 2, 1)] == [0.5, 0.33, 0.17]
assert dot((0, 2), (1, 1)) == 2 and (0 + 2) * (1 + 1) == 4 and round(2 / (2 * sqrt(2)), 3) == 0.707
assert [round(sum(w * v[j] for w, v in zip((.5, .3, .2), ((2, 0), (0, 0), (-1, 4)))), 9) for j in range(2)] == [0.8, 0.8]
assert [round(sum(v[j] for v in ((2, 0), (0, 0), (-1, 4))) / 3, 2) for j in range(2)] == [0.33, 1.33] and round(0.242 * 4, 2) == 0.97
assert round(exp(2) / (exp(2) + 1), 2) == 0.88 and round(exp(2) / (exp(2) + 7), 2) == 0.51 and round(1 / (exp(2) + 7), 2) == 0.07
assert 1 / 8 == 0.125
assert 9 * 10 // 2 == 45 and isclose(0.98 - 1, -0.02) and 1 / 2 * 1 / 8 == 1 / 16 and 2 ** 4 == 16
assert f"{1 / 8 + 1e-9:.2f}" == "0.13"                              # shared by heads, rounded up
print("all numbers hold")
