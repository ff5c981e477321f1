"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
grid = [[c, *l, *a, "表示", x, "。"] for c, x in (("红", "停"), ("绿", "行")) for l in ([], ["灯"]) for a in ([], ["总是"])]
vocab = ["红", "绿", "灯", "总是", "表示", "停", "行", "。"]
pairs = [(a, b) for s in grid for a, b in zip(["。"] + s, s)]
given = lambda b, a: pairs.count((a, b)) / sum(x == a for x, _ in pairs)      # powers of two: floats are exact here

assert len(grid) == 8 and all("".join(s) in page for s in grid) and {w for s in grid for w in s} == set(vocab)
sign = {0: "0", 1: "1", 1 / 2: "½", 1 / 4: "¼"}                       # the page's table, cell by cell
for a in ("。", "红", "绿", "灯", "总是", "表示", "停", "行"):
    row = [given(b, a) for b in vocab]
    assert sum(row) == 1 and f"| {a} | " + " | ".join(sign[x] for x in row) + " |" in page

# "Five sentences, all different, three of them an accident": what the page's program prints.
out = io.StringIO()
with contextlib.redirect_stdout(out):
    exec(re.search(r"```python\n(.*?)```", page, re.S)[1], {})
texts = out.getvalue().splitlines()[-5:]
assert len(set(texts)) == 5 and sum(t.endswith("行。") for t in texts) == 3 and all(t[0] == "红" for t in texts)
print("all numbers hold")
