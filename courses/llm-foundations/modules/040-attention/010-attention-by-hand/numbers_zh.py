"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from math import exp, log2


def softmax(scores):
    e = [exp(s) for s in scores]
    return [x / sum(e) for x in e]


def stop(blend):
    return softmax([3 * blend, -3 * blend])[0]


three = lambda x: f"{x:.3f}"
red = softmax([2, 1, 0, -2])[0]
assert f"{3 * red:.2f}" == "1.97" and three(stop(red)) == "0.981" and three(-log2(stop(red))) == "0.028"
assert three(stop(-red)) == "0.019"
assert three(2 * red) == "1.314"                                    # only the values doubled
assert [three(w) for w in softmax([2, 2, 0, -2])[:2]] == ["0.464", "0.464"]   # only the key of 灯 lifted to (0, 1)
assert softmax([0, 0, 0, 0]) == [0.25] * 4                          # only the query replaced by (0, 0)
lights = softmax([2, 1, 1, 1, 1, -2])
assert sum(lights[1:5]) > 0.5 and stop(softmax([2] + [1] * 10_000 + [-2])[0]) > 0.5
assert 12 * 12 == 144 and 768 // 12 == 64 and 3 * 768 * 64 == 147_456
q, keys = (1, 2), ((2, 0), (0, 1), (2, -1))                         # recall 1
assert [q[0] * x + q[1] * y for x, y in keys] == [2, 2, 0]
sourced = (1024,)                                                   # not computed here: from the sources of the page
print("all numbers hold")
