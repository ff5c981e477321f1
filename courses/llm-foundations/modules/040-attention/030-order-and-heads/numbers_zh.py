"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from math import cos, exp, isclose, radians, sin


def softmax(scores):
    e = [exp(s) for s in scores]
    return [x / sum(e) for x in e]


def stop(blend):
    return f"{softmax([3 * blend, -3 * blend])[0]:.3f}"


show = lambda ws: [f"{w:.3f}" for w in ws]
plain, near = softmax([2, 0, 2, -2]), softmax([-1, -2, 1, -2])
assert show(plain) == ["0.464", "0.063", "0.464", "0.009"] and f"{sum(map(exp, (2, 0, 2, -2))):.3f}" == "15.913"
assert show(near) == ["0.110", "0.040", "0.810", "0.040"] and f"{near[0] - near[2]:.3f}" == "-0.700"
assert (stop(near[0] - near[2]), stop(near[2] - near[0])) == ("0.015", "0.985")
far = softmax([-1, -1, -1, -2])
assert show(far) == ["0.297", "0.297", "0.297", "0.109"] and stop(far[0]) == "0.856"
assert stop(softmax([2] + [1] * 100 + [-2])[0]) == "0.540"          # lesson 11: a hundred 灯, no penalty
one = softmax([2, 2, -2])
assert show(one) == ["0.495", "0.495", "0.009"] and stop(one[1]) == "0.951"
turn = lambda x, y, a: (x * cos(a) - y * sin(a), x * sin(a) + y * cos(a))
for i, j in ((4, 2), (104, 102)):                                   # 30 degrees a step
    q, k = turn(1, 0, radians(30 * i)), turn(1, 0, radians(30 * j))
    assert isclose(q[0] * k[0] + q[1] * k[1], 0.5)
assert softmax([0, 0]) == [0.5, 0.5]                                # 然后 reads 红 and itself
assert 3 * 4 * 4 == 2 * 3 * 4 * 2 == 48 and 1024 * 768 == 786_432 and 768 // 12 == 64
assert [2 ** -(8 * h / 8) for h in range(1, 9)][-1] == 1 / 256
tie = softmax([2, 1, 0, 2, -2])                                     # recall 1: 绿 灯 然后 红 表示
assert stop(tie[3] - tie[0]) == "0.500"
print("all numbers hold")
