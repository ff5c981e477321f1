"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from itertools import product
from math import exp, sqrt


def softmax(scores):
    top = max(scores)
    e = [exp(s - top) for s in scores]
    return [x / sum(e) for x in e]


sums = [sum(signs) for signs in product((-1, 1), repeat=4)]         # a product of two coins is a coin
assert [sums.count(k) for k in (-4, -2, 0, 2, 4)] == [1, 4, 6, 4, 1] and sum(s * s for s in sums) / 16 == 4
assert [s * s * sums.count(s) for s in (-4, -2, 0, 2, 4)] == [16, 16, 0, 16, 16]
assert 8.885e6 < exp(16) < 8.895e6 and f"{1 / 16:.2f}" == "0.06"
assert [f"{w * (1 - w):.3f}" for w in (0.5, 0.245, 0.92)] == ["0.250", "0.185", "0.074"] and round(1 - 0.92, 2) == 0.08 and f"{0.99 * 0.01:.4f}" == "0.0099"
assert [f"{s / sqrt(2):.3f}" for s in (2, 1, 0, -2)] == ["1.414", "0.707", "0.000", "-1.414"]
blend = softmax([s / sqrt(2) for s in (2, 1, 0, -2)])[0]
assert f"{softmax([3 * blend, -3 * blend])[0]:.3f}" == "0.966"
assert [f"{w:.3f}" for w in softmax([-1, -0.5, 0, 1])] == ["0.078", "0.129", "0.213", "0.579"]
assert softmax([1000, 0]) == [1, 0]
assert [t * (t + 1) // 2 for t in (4, 1000, 2000, 100_000)] == [10, 500_500, 2_001_000, 5_000_050_000]
assert f"{2_001_000 / 500_500:.3f}" == "3.998"
assert 768 // 12 == 64 and sqrt(64) == 8 and 1024 * 1025 // 2 == 524_800 and 144 * 524_800 == 75_571_200
assert round(1 - softmax([-1, -0.5, 0, 1])[0], 3) == 0.922
print("all numbers hold")
