"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
import contextlib
import io
import random
import re
from math import sqrt
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
space = {}
for code in re.findall(r"```python\n(.*?)```", page, re.S):
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, space)
after, reshape, unsafe = space["after"], space["reshape"], space["unsafe"]

assert all(abs(q - 1 / 3) < 1e-3 for q in reshape(after["红"], 1000).values())                # very hot: a third each
assert all(p < 0.6 for p in (0.5, 0.25, 0.25))                     # as a floor, 0.6 would let nobody pass
tries = []
for seed in range(10):
    rng = random.Random(seed)
    tries.append(sum(unsafe(1, rng) for _ in range(1000)))
assert (min(tries), max(tries)) == (496, 521) and round(sqrt(1000) / 2, 1) == 15.8           # "ten odd"


def greedy(table, word, limit):
    out = [word]
    while len(out) < limit and out[-1] != "。":
        out.append(min(table[out[-1]].items(), key=lambda item: (-item[1], item[0]))[0])
    return "".join(out)


assert greedy(after, "绿", 20) == "绿灯总是表示停。" and greedy(after, "红", 20) == "红灯总是表示停。"
assert list(reshape({"停": 495, "行": 495, "灯": 10}, 1, 0.95)) == ["停", "行"]               # 49.5 %, 49.5 %, 1 %
more = {w: dict(row) for w, row in after.items()}
for a, b in (("。", "总是"), ("总是", "表示"), ("表示", "总是"), ("总是", "。")):
    more[a][b] = more[a].get(b, 0) + 5
assert more["总是"] == {"表示": 9, "。": 5} and more["表示"] == {"停": 4, "行": 4, "总是": 5}
assert round(5 / 14, 3) == 0.357 and greedy(more, "总是", 6) == "总是表示" * 3

# The same seed with English words: mirrored sentences, the same number of unsafe ones.
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
