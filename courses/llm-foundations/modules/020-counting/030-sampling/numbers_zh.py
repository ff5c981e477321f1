"""Runs the Chinese page's program and computes the numbers that only this page has."""
import sys

sys.path.pop(0)  # numbers.py lies next to this file and would hide the standard module `numbers`
import contextlib
import io
import random
import re
from fractions import Fraction as F
from math import log2, sqrt
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
space = {}
for code, shown in re.findall(r"```python\n(.*?)```\s+```text\n(.*?)```", page, re.S):
    assert code.count("\n") <= 25, code.count("\n")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, space)
    assert out.getvalue() == shown, (out.getvalue(), shown)
after, reshape, unsafe = space["after"], space["reshape"], space["unsafe"]

squares = [F(1, 2) ** 2, F(1, 4) ** 2, F(1, 4) ** 2]
assert sum(squares) == F(3, 8) and [s / sum(squares) for s in squares] == [F(2, 3), F(1, 6), F(1, 6)]
roots = [sqrt(x) for x in (0.5, 0.25, 0.25)]
assert [round(r, 3) for r in roots] == [0.707, 0.5, 0.5] and round(sum(roots), 3) == 1.707
assert [round(r / sum(roots), 3) for r in roots] == [0.414, 0.293, 0.293]
assert [log2(x) / 0.5 for x in (0.5, 0.25, 0.25)] == [-2, -4, -4] and [2.0 ** -2, 2.0 ** -4] == [1 / 4, 1 / 16]
assert all(abs(q - 1 / 3) < 1e-3 for q in reshape(after["红"], 1000).values())
assert reshape(after["红"], 1, 0.5) == {"灯": 1.0} == reshape(after["红"], 0.5, 0.6)
assert all(p < 0.6 for p in (0.5, 0.25, 0.25))                     # as a floor, 0.6 would let nobody pass
assert all(reshape(after["表示"], T) == {"停": 0.5, "行": 0.5} for T in (0.25, 0.5, 1, 2))
tries = []
for seed in range(10):
    rng = random.Random(seed)
    tries.append(sum(unsafe(1, rng) for _ in range(1000)))
assert tries == [508, 507, 502, 503, 499, 502, 511, 496, 504, 521] and (min(tries), max(tries)) == (496, 521)
assert round(sqrt(1000) / 2, 1) == 15.8                            # "ten odd"


def greedy(table, word, limit):
    out = [word]
    while len(out) < limit and out[-1] != "。":
        out.append(min(table[out[-1]].items(), key=lambda item: (-item[1], item[0]))[0])
    return "".join(out)


assert greedy(after, "绿", 20) == "绿灯总是表示停。" and greedy(after, "红", 20) == "红灯总是表示停。"
assert list(reshape({"停": 495, "行": 495, "灯": 10}, 1, 0.95)) == ["停", "行"]
more = {w: dict(row) for w, row in after.items()}
for a, b in (("。", "总是"), ("总是", "表示"), ("表示", "总是"), ("总是", "。")):
    more[a][b] = more[a].get(b, 0) + 5
assert more["总是"] == {"表示": 9, "。": 5} and more["表示"] == {"停": 4, "行": 4, "总是": 5}
assert round(5 / 14, 3) == 0.357 and greedy(more, "总是", 6) == "总是表示" * 3
# the same seed with English words: mirrored sentences, the same number of unsafe ones
en = {"红": "red", "绿": "green", "灯": "light", "总是": "always", "表示": "means", "停": "stop", "行": "go", "。": "."}
swap = {"red": "green", "green": "red", "stop": "go", "go": "stop"}


def write(table, rng, full_stop):
    out = [full_stop]
    while len(out) == 1 or out[-1] != full_stop:
        probs = reshape(table[out[-1]])
        out += rng.choices(list(probs), list(probs.values()))
    return out[1:]


english = {en[a]: {en[b]: n for b, n in row.items()} for a, row in after.items()}
one, two = random.Random(8), random.Random(8)
count = 0
for _ in range(1000):
    zh, other = write(after, one, "。"), write(english, two, ".")
    assert [swap.get(en[w], en[w]) for w in zh] == other
    count += ("red" in other) != ("stop" in other)
assert count == 504
print("all numbers hold")
