"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from math import exp, sqrt


def softmax(z):
    e = [exp(a) for a in z]
    return [x / sum(e) for x in e]


relu = lambda a: max(0, a)
flip = lambda c, n, gate=-1: c - 2 * relu(c + n + gate) + 2 * relu(-c + n + gate)
stop = lambda c: f"{softmax([3 * c, -3 * c])[0]:.3f}"
three = lambda a: f"{a:.3f}"

assert [flip(c, n) for c, n in ((1, 0), (-1, 0), (1, 1), (-1, 1))] == [1, -1, -1, 1]
assert [(c + n - 1, -c + n - 1) for c, n in ((1, 0), (-1, 0), (1, 1), (-1, 1))] == [(0, -2), (-2, 0), (1, -1), (-1, 1)]
c = softmax([0, 2, -2])[1]
assert (three(c), three(2 * c - 1), three(-2 * (2 * c - 1)), three(flip(c, c))) == ("0.867", "0.734", "-1.467", "-0.600")
assert f"{3 * flip(c, c):.2f}" == "-1.80" and (stop(flip(c, c)), stop(-flip(c, c))) == ("0.027", "0.973")
red = softmax([2, -2])[0]                                           # 红表示: no 不
assert stop(flip(red, 0)) == "0.997" and stop(flip(red, 0, gate=0)) == "0.003"   # the -1 of 表示 overwritten
one = softmax([2, 2, -2])[0]
assert three(one) == "0.495" and f"{2 * one - 1:.2f}" == "-0.01" and flip(one, one) == one
row = (c, -1, c, -1)
mean = sum(row) / 4
deviation = sqrt(sum((a - mean) ** 2 for a in row) / 4)
assert (three(mean), three(c - mean), three(deviation)) == ("-0.067", "0.933", "0.933")
assert [round((a - mean) / deviation, 9) for a in row] == [1, -1, 1, -1]
assert 8 * 4 + 3 * 4 * 4 + 8 * 4 + 4 * 8 + 8 * 4 == 176
assert round(0.8 - 0.6, 9) == 0.2 and 0.2 * 5 == 1 and len("red light always means stop.".encode()) == 28
d = 768
block = 4 * d * d + 4 * d + 8 * d * d + 5 * d + 4 * d               # attention, MLP, two normalisations
assert (50257 * d, 1024 * d, block, 2 * d) == (38_597_376, 786_432, 7_087_872, 1_536)
assert 50257 * d + 1024 * d + 12 * block + 2 * d == 124_439_808
assert (round(0.5 + 0.8 - 1, 9), round(flip(0.5, 0.8), 9)) == (0.3, -0.1)   # recall 1
assert len("格物".encode()) == 6
print("all numbers hold")
