"""Runs the Chinese page's program and computes the numbers that only this page has."""
import sys

sys.path.pop(0)  # numbers.py lies next to this file and would hide the standard module `numbers`
import contextlib
import io
import re
from collections import Counter
from fractions import Fraction as F
from math import prod
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
space = {}
for code, shown in re.findall(r"```python\n(.*?)```\s+```text\n(.*?)```", page, re.S):
    assert code.count("\n") <= 25, code.count("\n")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, space)
    assert out.getvalue() == shown, (out.getvalue(), shown)
table, corpus, drawn = space["table"], space["corpus"], space["drawn"]

words = Counter(w for s in corpus for w in s)
assert sum(words.values()) == 40 and words["表示"] == words["。"] == 8 == max(words.values())
p = lambda a, b: F(table[a][b], sum(table[a].values()))
assert p("表示", "表示") == 0 and F(words["表示"], 40) == F(1, 5) and p("灯", "表示") == F(1, 2)
assert [sum(table[w].values()) for w in "。 红 绿 灯 总是 表示 停 行".split()] == [8, 4, 4, 4, 4, 8, 4, 4]
assert sum(len(row) for row in table.values()) == 15 and 64 - 15 == 49
chance = lambda text: prod(p(a, b) for a, b in zip(["。"] + text.split(), text.split()))
assert [p(a, b) for a, b in zip("。 红 总是 表示 停".split(), "红 总是 表示 停 。".split())] == [F(1, 2), F(1, 4), 1, F(1, 2), 1]
assert chance("红 总是 表示 停 。") == chance("红 总是 表示 行 。") == chance("绿 灯 表示 停 。") == F(1, 16)
every = [" ".join([c, *l, *a, "表示", x, "。"]) for c in "红绿" for l in ([], ["灯"]) for a in ([], ["总是"]) for x in "停行"]
assert len(every) == 16 and all(chance(s) == F(1, 16) for s in every) and sum(s.split() in corpus for s in every) == 8
assert all(s[4] == "停" for s in corpus if s[:3] == ["红", "灯", "总是"]) and F(1000 * 4, 1000 * 8) == F(1, 2)
assert 5 < 0.663 / 0.128 < 5.3                                     # "five times"
print("all numbers hold")
