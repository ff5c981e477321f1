"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from math import isclose, log2, sqrt
from pathlib import Path
from random import Random


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
after, reshape, write = space["after"], space["reshape"], space["write"]
near = lambda xs, ys: len(xs) == len(ys) and all(isclose(x, y, abs_tol=1e-9) for x, y in zip(xs, ys))
share = lambda xs: [x / sum(xs) for x in xs]
red = share([2, 1, 1])

# Temperature 1/2 and 2, step by step; ratios; the same from scores.
assert [p ** 2 for p in red] == [1 / 4, 1 / 16, 1 / 16] and sum(p ** 2 for p in red) == 3 / 8
assert near(share([p ** 2 for p in red]), [2 / 3, 1 / 6, 1 / 6]) and near(list(reshape(after["red"], 0.5).values()), [2 / 3, 1 / 6, 1 / 6])
roots = [sqrt(p) for p in red]
assert [round(r, 3) for r in roots] == [0.707, 0.5, 0.5] and round(sum(roots), 3) == 1.707
assert [round(r, 3) for r in share(roots)] == [0.414, 0.293, 0.293]
assert near([(2 / 3) / (1 / 6)], [4]) and round(roots[0] / roots[1], 2) == 1.41
scores = [log2(p) for p in red]
assert scores == [-1, -2, -2] and [s / 0.5 for s in scores] == [-2, -4, -4] and [2 ** (s / 0.5) for s in scores] == [1 / 4, 1 / 16, 1 / 16]

# Top-p, alone and after a temperature; counts or probabilities make no difference.
assert reshape(after["red"], 1, 0.5) == {"light": 1} == reshape(after["red"], 0.5, 0.6)
kept = reshape(after["red"], 1, 0.6)
assert list(kept) == ["light", "always"] and near(list(kept.values()), [2 / 3, 1 / 3]) and 1 / 2 + 1 / 4 >= 0.6 > 1 / 2
hot = reshape(after["red"], 2, 0.6)
assert list(hot) == ["light", "always"] and [round(p, 3) for p in hot.values()] == [0.586, 0.414]
for T in (0.5, 1, 2):
    row = {w: n / 4 for w, n in after["red"].items()}
    assert near(list(reshape(row, T).values()), list(reshape(after["red"], T).values()))


def unsafe(table, seed, T, colour, action, stop):
    rng, bad = Random(seed), 0
    rows = {w: reshape(counts, T) for w, counts in table.items()}
    for _ in range(1000):
        words = [stop]
        while len(words) == 1 or words[-1] != stop:
            words.append(rng.choices(list(rows[words[-1]]), list(rows[words[-1]].values()))[0])
        bad += (colour in words) != (action in words)
    return bad


ten = [unsafe(after, seed, 1, "red", "stop", ".") for seed in range(10)]
assert ten == [508, 507, 502, 503, 499, 502, 511, 496, 504, 521] and (min(ten), max(ten)) == (496, 521)
assert unsafe(after, 8, 0.5, "red", "stop", ".") == 508 and 508 - 504 == 4
for T in (0.1, 0.5, 1, 2, 10):
    assert near(list(reshape(after["means"], T).values()), [1 / 2, 1 / 2])
ZH = {"red": "红", "green": "绿", "light": "灯", "always": "总是", "means": "表示", "stop": "停", "go": "行", ".": "。"}
zh = {ZH[a]: {ZH[b]: n for b, n in row.items()} for a, row in after.items()}
assert [unsafe(zh, 8, T, "红", "停", "。") for T in (1, 0.5)] == [504, 508]


def greedy(table, word, steps, first=min):
    """Ties: `first=min` is the alphabet, `first=max` the alphabet backwards."""
    out = [word]
    while len(out) <= steps and out[-1] not in ".。":
        best = max(table[out[-1]].values())
        out.append(first(w for w, n in table[out[-1]].items() if n == best))
    return " ".join(out)


assert greedy(after, "red", 20) == "red light always means go ." and greedy(after, "red", 20, max) == "red light means stop ."
assert greedy(after, "green", 20) == "green light always means go ." and greedy(zh, "绿", 20) == "绿 灯 总是 表示 停 。"
joker = {a: dict(row) for a, row in after.items()}
for _ in range(5):
    for a, b in ((".", "always"), ("always", "means"), ("means", "always"), ("always", ".")):
        joker[a][b] = joker[a].get(b, 0) + 1
assert joker["always"] == {"means": 9, ".": 5} and joker["means"] == {"always": 5, "stop": 4, "go": 4}
assert greedy(joker, "always", 99) == " ".join(["always", "means"] * 50) and 5 / 14 > 1 / 3 and round(5 / 14, 3) == 0.357

# Recall and the quiz.
assert near(share([0.75 ** 2, 0.25 ** 2]), [0.9, 0.1])
assert near(share([sqrt(4 / 5), sqrt(1 / 5)]), [2 / 3, 1 / 3]) and near(share([(4 / 5) ** 2, (1 / 5) ** 2]), [16 / 17, 1 / 17])
assert len(reshape({"a": 4, "b": 3, "c": 2, "d": 1}, 1, 0.8)) == 3 and near([0.4 + 0.3, 0.4 + 0.3 + 0.2], [0.7, 0.9])
assert near(share([2 / 3 * 2 / 3, 1 / 3 * 1 / 3]), [4 / 5, 1 / 5])   # top-p 0.6 first, temperature 1/2 afterwards
assert 40 / 80 == 1 / 2 and 80 / 400 == 1 / 5
assert [round(x, 2) for x in share([sqrt(p) for p in (1 / 2, 1 / 4, 1 / 4)])] == [0.41, 0.29, 0.29]
sourced = (0.02,)                                                    # not computed here: from the sources of the page
print("all numbers hold")
