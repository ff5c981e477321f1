"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from collections import Counter
from math import acos, degrees, isclose, log2, sqrt
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
corpus, after, E, words = (space[k] for k in ("corpus", "after", "E", "words"))
VOCAB = "red green light always means stop go .".split()
dot = lambda x, y: sum(a * b for a, b in zip(x, y))
length = lambda x: sqrt(dot(x, x))
cosine = lambda x, y: dot(x, y) / (length(x) * length(y))
row = lambda w: [after[w][v] for v in VOCAB]

# Rows by the next word.
assert after["red"] == after["green"] == {"light": 2, "always": 1, "means": 1} and after["light"] == {"always": 2, "means": 2}
assert after["always"] == {"means": 4} and after["stop"] == after["go"] == {".": 4} and len(after) == 8
r, l, a = (2, 1, 1), (0, 2, 2), (0, 0, 4)
assert dot(r, l) == 4 and isclose(length(r), sqrt(6)) and isclose(length(l), sqrt(8)) and length(a) == 4 and round(sqrt(48), 3) == 6.928
assert [round(cosine(x, y), 3) for x, y in ((r, l), (r, a), (l, a), (r, r))] == [0.577, 0.408, 0.707, 1.0]
for x, y, c in (("red", "green", 1), ("stop", "go", 1), ("light", "always", .707), ("red", "light", .577), ("red", "always", .408), ("red", "stop", 0)):
    assert round(cosine(row(x), row(y)), 3) == round(cosine([1000 * n for n in row(x)], [1000 * n for n in row(y)]), 3) == c
assert dot([2 * n for n in r], [2 * n for n in l]) == 4 * dot(r, l)
nearest = sorted(("green", "light", "always", "stop"), key=lambda w: -cosine(row("red"), row(w)))
assert nearest == ["green", "light", "always", "stop"]
price = lambda s: sum(log2(sum(after[a].values()) / after[a][b]) for a, b in zip(["."] + s, s))
assert price("red means stop .".split()) == price("green means stop .".split()) == 4

# By the words of the same sentence.
company = {w: Counter() for w in VOCAB}
for s in corpus:
    for x in s:
        for y in s:
            if x != y:
                company[x][y] += 1
near = lambda x, y: cosine([company[x][v] for v in VOCAB], [company[y][v] for v in VOCAB])
assert company["red"] == {"light": 2, "always": 2, "means": 4, "stop": 4, ".": 4} and company["stop"] == {"red": 4, "light": 2, "always": 2, "means": 4, ".": 4}
assert company["green"] == {"light": 2, "always": 2, "means": 4, "go": 4, ".": 4} and sum("red" in s for s in corpus) == 4
assert all(round(near(*p.split()), 3) == 0.714 and isclose(near(*p.split()), 40 / 56) for p in ("red green", "red stop", "red go", "stop go"))
assert 2 * 2 + 2 * 2 + 4 * 4 + 4 * 4 == 40 and isclose(5 / 7, 40 / 56) and company["red"]["go"] == 0
assert all(isclose(length([company[w][v] for v in VOCAB]), sqrt(56)) for w in ("red", "green", "stop", "go"))

# The plane.
P = dict(zip(words, E))
assert P == {"red": (1, 1), "green": (-1, 1), "light": (0, .5), "always": (0, 0), "then": (0, 0), "means": (0, -1)}
red, green, light, means, stop, go = (1, 1), (-1, 1), (0, .5), (0, -1), (3, 0), (-3, 0)
assert dot(red, green) == 0 and dot(red, light) == .5 and round(cosine(red, light), 3) == .707 and round(degrees(acos(cosine(red, light)))) == 45
assert round(length(red), 2) == 1.41 and length(light) == .5 and length((0, 0)) == 0 and round(cosine(red, means), 3) == -.707 and cosine(light, means) == -1
assert (dot(red, stop), dot(red, go), dot(light, stop), dot(light, go)) == (3, -3, 0, 0)
step, out = (green[0] - red[0], green[1] - red[1]), (go[0] - stop[0], go[1] - stop[1])
assert step == (-2, 0) and out == (-6, 0) and cosine(step, out) == 1
assert 8 * 8 == 64 and 8 * 2 == 16

# GPT-2 small: token and position table, 12 blocks, last normalisation.
table = 50257 * 768
total = table + 1024 * 768 + 12 * (12 * 768 ** 2 + 13 * 768) + 2 * 768
assert table == 38_597_376 and total == 124_439_808 and round(100 * table / total) == 31

# Recall and the quiz.
assert cosine((3, 0, 4), (0, 5, 0)) == 0 and round(4 / 48, 3) == 0.083 and cosine((3, 4), (4, 3)) == 24 / 25 == 0.96 and round(24 / 49, 2) == 0.49
assert isclose(cosine((2, 1, 1), (4, 2, 2)), 1) and dot((2, 1, 1), (4, 2, 2)) == 12 and isclose(length((4, 2, 2)), sqrt(24))
M = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
times = space["times"]
assert times((0, 0, 1), M) == (7, 8, 9) and times((1, 0, 1), M) == (8, 10, 12) and times((1, 1, 1), M) == (12, 15, 18)
assert [m[0] + m[2] for m in M] == [4, 10, 16] and [m[2] for m in M] == [3, 6, 9] and 50_000 * 100 == 5_000_000
assert (2 ** (6 / 3), 2 ** 6, 2 ** 3) == (4, 64, 8) and isclose(.5 + .3 + .15, .95)
assert round(.5 + .3 + .15 + .05, 9) == 1
print("all numbers hold")
