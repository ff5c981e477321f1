"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from math import sqrt

corpus = [[c, *l, *a, "表示", x, "。"] for c, x in (("红", "停"), ("绿", "行")) for l in ([], ["灯"]) for a in ([], ["总是"])]
vocab = ["红", "绿", "灯", "总是", "表示", "停", "行", "。"]
after, beside = ({w: [0] * 8 for w in vocab} for _ in range(2))
for s in corpus:
    for a, b in zip(["。"] + s, s):
        after[a][vocab.index(b)] += 1
    for a in s:
        for b in set(s) - {a}:
            beside[a][vocab.index(b)] += 1
dot = lambda x, y: sum(a * b for a, b in zip(x, y))
cos = lambda x, y: dot(x, y) / sqrt(dot(x, x) * dot(y, y))
assert [f"{sqrt(dot(after[w], after[w])):.3f}" for w in ("红", "灯", "总是", "停")] == ["2.449", "2.828", "4.000", "4.000"]
assert dot(after["灯"], after["总是"]) == 8 and dot(after["红"], after["绿"]) == 6 and dot(after["红"], after["灯"]) == 4
assert f"{sqrt(48):.3f}" == "6.928" and f"{4 / sqrt(48):.3f}" == "0.577"
assert dot(beside["红"], beside["红"]) == dot(beside["停"], beside["停"]) == 56 and dot(beside["红"], beside["停"]) == 40
near = {w: cos(beside["红"], beside[w]) for w in ("灯", "总是", "绿", "停", "行")}   # nearer to 灯 and 总是 than to 绿, 停, 行
assert [f"{near[w]:.3f}" for w in near] == ["0.815", "0.815", "0.714", "0.714", "0.714"]
assert abs(cos([1000 * x for x in after["红"]], after["灯"]) - cos(after["红"], after["灯"])) < 1e-12
red, green, light, stop, go = (1, 1), (-1, 1), (0, 0.5), (3, 0), (-3, 0)
assert [dot(w, o) for w in (red, green, light) for o in (stop, go)] == [3, -3, -3, 3, 0, 0] and dot(red, green) == 0
assert 50257 * 768 == 38_597_376
total = 38_597_376 + 1024 * 768 + 12 * (12 * 768 ** 2 + 13 * 768) + 2 * 768
assert total == 124_439_808 and round(100 * 38_597_376 / total) == 31
assert round(total / 1e8, 3) == 1.244 and 8 ** 4 == 4096             # recall 2
print("all numbers hold")
