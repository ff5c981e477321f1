"""Runs the Chinese page's program and computes the numbers that only this page has."""
import sys

sys.path.pop(0)  # numbers.py lies next to this file and would hide the standard module `numbers`
import contextlib
import io
import re
from collections import Counter, defaultdict
from fractions import Fraction as F
from math import log2
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
space = {}
for code, shown in re.findall(r"```python\n(.*?)```\s+```text\n(.*?)```", page, re.S):
    assert code.count("\n") <= 25, code.count("\n")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, space)
    assert out.getvalue() == shown, (out.getvalue(), shown)
corpus, new, steps = space["corpus"], space["new"], space["steps"]


def count(n):
    table = defaultdict(Counter)
    for s in corpus:
        for context, word in steps(s, n):
            table[context][word] += 1
    return table


two, three, five = count(2), count(3), count(5)
assert set(five["。", "。", "红", "灯"]) == {"总是", "表示"}        # "灯" never came: probability 0
one = lambda row, word: F(row[word] + 1, sum(row.values()) + 8)
priced = [one(two[c], w) for c, w in steps(new, 2)]
assert priced == [F(5, 16), F(1, 4), F(1, 12), F(1, 4), F(5, 16), F(5, 12)]
prices = [-log2(p) for p in priced]
assert [f"{x:.2f}" for x in prices] == "1.68 2.00 3.58 2.00 1.68 1.26".split()
assert f"{sum(prices):.2f}" == "12.20" and f"{sum(prices) / 6:.2f}" == "2.03"
assert five["红", "灯", "总是", "表示"] == Counter({"停": 1})
assert one(five["红", "灯", "总是", "表示"], "停") == F(2, 9) and round(2 / 9, 2) == 0.22
assert len(five) == 25 and sum(sum(row.values()) == 1 for row in five.values()) == 20
assert one(Counter(), "停") == F(1, 8)
assert ("红", "灯", "灯", "表示") not in five and ("灯", "灯", "表示") not in count(4)
assert three["灯", "表示"] == Counter({"停": 1, "行": 1})
assert 50257 ** 2 == 2525766049 and f"{50257 ** 3:.2e}" == "1.27e+14"
assert 4.0e6 < 50257 ** 3 / (365.25 * 24 * 3600) < 4.1e6           # "four million years"
assert f"{100 * 25 / 4096:.1f}" == "0.6" and 8 * 2 == 16
v, pairs, fives = 1_616_150, 281_107_315, 1_256_043_325
assert f"{v ** 2:.1e}" == "2.6e+12" and 1.0 < 1e4 * pairs / v ** 2 < 1.1 and f"{v ** 5:.1e}" == "1.1e+31"
assert round(882_996_532_572 / 1e8) == 8830
print("all numbers hold")
