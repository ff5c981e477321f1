"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from collections import Counter, defaultdict

corpus = [[c, *l, *a, "表示", x, "。"] for c, x in (("红", "停"), ("绿", "行")) for l in ([], ["灯"]) for a in ([], ["总是"])]


def count(n):
    table = defaultdict(Counter)
    for s in corpus:
        padded = ["。"] * (n - 1) + s
        for i, word in enumerate(s):
            table[tuple(padded[i:i + n - 1])][word] += 1
    return table


three, four, five = count(3), count(4), count(5)
assert set(five["。", "。", "红", "灯"]) == {"总是", "表示"}        # "灯" never came: probability 0
assert ("红", "灯", "灯", "表示") not in five and ("灯", "灯", "表示") not in four                            # falling back
assert three["灯", "表示"] == Counter({"停": 1, "行": 1})
assert 4.0e6 < 50257 ** 3 / (365.25 * 24 * 3600) < 4.1e6           # "four million years"
assert f"{100 * 25 / 4096:.1f}" == "0.6"
v, pairs = 1_616_150, 281_107_315                                  # Chinese Web 5-gram
assert 1.0 < 1e4 * pairs / v ** 2 < 1.1 and round(882_996_532_572 / 1e8) == 8830
sourced = (1_256_043_325,)                                         # not computed here: from the sources of the page
print("all numbers hold")
