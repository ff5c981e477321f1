"""Numbers that only the Chinese page prints; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import pathlib
import re
from itertools import product
from math import prod

grid = [[c, *l, *a, "表示", x, "。"] for c, x in (("红", "停"), ("绿", "行")) for l in ([], ["灯"]) for a in ([], ["总是"])]
vocab = ["红", "绿", "灯", "总是", "表示", "停", "行", "。"]
pairs = [(a, b) for s in grid for a, b in zip(["。"] + s, s)]
given = lambda b, a: pairs.count((a, b)) / sum(x == a for x, _ in pairs)      # powers of two: floats are exact here
p = lambda s: prod(given(b, a) for a, b in zip(["。"] + s, s))
page = (pathlib.Path(__file__).parent / "lesson.zh-CN.md").read_text(encoding="utf-8")

assert len(grid) == 8 and all("".join(s) in page for s in grid) and {w for s in grid for w in s} == set(vocab)
assert all(s[-2] == "停" for s in grid if s[0] == "红")
assert [s[-2] for s in grid].count("停") == [s[-2] for s in grid].count("行") == 4
sign = {0: "0", 1: "1", 1 / 2: "½", 1 / 4: "¼"}                       # the whole table, cell by cell
for a in ("。", "红", "绿", "灯", "总是", "表示", "停", "行"):
    row = [given(b, a) for b in vocab]
    assert sum(row) == 1 and f"| {a} | " + " | ".join(sign[x] for x in row) + " |" in page
assert [given(b, a) for a, b in zip("。 红 表示 停".split(), "红 表示 停 。".split())] == [1 / 2, 1 / 4, 1 / 2, 1]
assert p(["红", "表示", "停", "。"]) == p(["红", "表示", "行", "。"]) == p("绿 总是 表示 停 。".split()) == 1 / 16
every = [[c, *l, *a, "表示", x, "。"] for c, l, a, x in product("红绿", ([], ["灯"]), ([], ["总是"]), "停行")]
assert len(every) == 16 and {p(s) for s in every} == {1 / 16} and sum(map(p, every)) == 1 and sum(map(p, grid)) == 1 / 2
assert sum(s not in grid for s in every) == 8 and p(["红", "停", "表示", "。"]) == 0

for code, shown in re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", page, re.S):
    assert len(code.splitlines()) <= 25
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == shown, out.getvalue()
texts = shown.splitlines()[-5:]                                                  # "five sentences, three of them an accident"
assert len(set(texts)) == 5 and sum(t.endswith("行。") for t in texts) == 3 and all(t[0] == "红" for t in texts)
print("all numbers hold")
