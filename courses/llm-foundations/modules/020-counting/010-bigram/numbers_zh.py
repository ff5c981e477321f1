"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from collections import Counter
from math import prod

corpus = [[c, *l, *a, "表示", x, "。"] for c, x in (("红", "停"), ("绿", "行")) for l in ([], ["灯"]) for a in ([], ["总是"])]
words = Counter(w for s in corpus for w in s)
table = {}
for s in corpus:
    for a, b in zip(["。"] + s, s):
        table.setdefault(a, Counter())[b] += 1
p = lambda a, b: table[a][b] / sum(table[a].values())                # powers of two: floats are exact here

sums = [sum(table[w].values()) for w in "。 红 绿 灯 总是 表示 停 行".split()]
assert sums == [8, 4, 4, 4, 4, 8, 4, 4] and sum(sums) == 40 == sum(words.values())
assert (words["表示"], words["表示"] / 40, p("灯", "表示"), p("表示", "表示")) == (8, 8 / 40, 1 / 2, 0)       # one word, three numbers
assert [s[4] for s in corpus if s[:3] == ["红", "灯", "总是"]] == ["停"] and {s[-2] for s in corpus if s[0] == "红"} == {"停"}
chance = lambda text: prod(p(a, b) for a, b in zip(["。"] + text.split(), text.split()))
assert chance("红 总是 表示 行 。") == chance("绿 灯 表示 停 。") == 1 / 16                                   # the coins, the recall question
assert 5 < 0.663 / 0.128 < 5.3                                     # "five times"
print("all numbers hold")
