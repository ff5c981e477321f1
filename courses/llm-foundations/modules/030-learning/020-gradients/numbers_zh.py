"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from math import exp, log

f = lambda a, b: (a + b) * b
assert round(f(2, 3.01), 4) == 15.0801 and round(f(2, 2.99), 4) == 14.9201
assert f"{(15.0801 - 14.9201) / 0.02:.3f}" == "8.000" and f"{(15.0801 - 15) / 0.01:.2f}" == "8.01"
assert 3 + 1e-16 == 3
z = (2, 1, 0)
e = [exp(x) for x in z]
assert [f"{x:.3f}" for x in e + [sum(e)]] == ["7.389", "2.718", "1.000", "11.107"]
p = [x / sum(e) for x in e]
assert [f"{x:.3f}" for x in p] == ["0.665", "0.245", "0.090"]
price = lambda z: log(sum(exp(x) for x in z)) - z[0]
assert f"{price(z):.3f}" == "0.408" and f"{price(z) / log(2):.3f}" == "0.588"
slope = [q - y for q, y in zip(p, (1, 0, 0))]
moved = [x - g for x, g in zip(z, slope)]
assert [f"{x:.3f}" for x in moved] == ["2.335", "0.755", "-0.090"]
assert f"{sum(g * g for g in slope):.3f}" == "0.180" and f"{price(z) - price(moved):.3f}" == "0.149"   # estimate and fact, in nats
total = 50257 * 768 + 1024 * 768 + 12 * (12 * 768 ** 2 + 13 * 768) + 2 * 768
assert total == 124_439_808 and 2 * total == 248_879_616
print("all numbers hold")
