"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from math import exp, isclose, log, log2
from pathlib import Path


def run_page(path):
    """Runs the page's Python blocks in order; each must print exactly the text block that follows it."""
    space = {}
    page = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```\n+^```text\n(.*?)^```", page, re.S | re.M)
    assert len(blocks) == page.count("```python") > 0, path.name
    for code, shown in blocks:
        assert code.count("\n") <= 25, (path.name, "more than 25 lines")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, space)
        assert out.getvalue() == shown, (path.name, out.getvalue())
    return space


pages = {p.name: run_page(p) for p in sorted(Path(__file__).parent.glob("lesson.*.md"))}

# y = (a + b) b at 2, 3.
f = lambda a, b: (a + b) * b
a, b = 2, 3
s, y = a + b, (a + b) * b
assert (s, y) == (5, 15) and isclose(f(2, 3.01), 15.0801) and isclose(f(2, 2.99), 14.9201) and isclose(5.01 * 3.01, 15.0801)
ds, da, db = 1 * b, 1 * b * 1, 1 * s + 1 * b * 1
assert (ds, da, db) == (3, 3, 8) and isclose(f(2, 3.01) - 15, 0.0801, rel_tol=1e-9) and isclose(f(2, 3) + .05 + .03, 15.08)
assert isclose((f(2, 3.01) - f(2, 2.99)) / .02, 8) and isclose((f(2, 3.01) - f(2, 3)) / .01, 8.01) and 3 + 1e-16 == 3
assert isclose((f(2.01, 3) - f(2, 3)) / .01, 3)

# The film: the mean of both ways, and two steps along the slopes, up.
assert round((f(2, 3.01) - f(2, 2.99)) / 2, 4) == .08
film = lambda rate: (a + rate * da, b + rate * db)
assert [[round(x, 2) for x in (*film(r), f(*film(r)))] for r in (.01, .1)] == [[2.03, 3.08, 15.74], [2.3, 3.8, 23.18]]

# Softmax and price.
softmax = lambda z: [exp(x) / sum(map(exp, z)) for x in z]
nats = lambda z, k=0: -log(softmax(z)[k])
z = [2.0, 1.0, 0.0]
p = softmax(z)
assert [round(exp(x), 3) for x in z] == [7.389, 2.718, 1] and round(sum(map(exp, z)), 3) == 11.107 and round(log(sum(map(exp, z))), 3) == 2.408
assert [round(x, 3) for x in p] == [.665, .245, .09] and round(nats(z), 3) == .408 and round(-log2(p[0]), 3) == .588 and isclose(nats(z), log(sum(map(exp, z))) - 2)
g = [p[0] - 1, p[1], p[2]]
assert [round(x, 3) for x in g] == [-.335, .245, .09] and abs(sum(g)) < 1e-12 and round(.665 - 1, 3) == -.335 and round(2.718 / 11.107, 3) == .245
assert all(isclose(x, y) for x, y in zip(softmax([x + .7 for x in z]), p))
for i in range(3):
    up, down = ([x + d * (j == i) for j, x in enumerate(z)] for d in (.01, -.01))
    assert abs((nats(up) - nats(down)) / .02 - g[i]) < 1e-5 and round((nats(up) - nats(down)) / .02, 3) == round(g[i], 3)
step = lambda rate: [x - rate * d for x, d in zip(z, g)]
assert [round(x, 3) for x in step(1)] == [2.335, .755, -.09] and [round(x, 3) for x in softmax(step(1))] == [.772, .159, .068]
assert [round(nats(step(r)) / log(2), 3) for r in (.1, 1, -1)] == [.563, .372, .898] and round(nats(step(1)), 3) == .258
assert round(sum(x * x for x in g), 3) == .18 and round(nats(z) - nats(step(1)), 3) == .149
assert 2 * 124_439_808 == 248_879_616

# Recall and the quiz.
d = lambda f, x, h=1e-6: (f(x + h) - f(x - h)) / (2 * h)
near = lambda u, v: abs(u - v) < 1e-6
assert near(d(lambda a: a * 5 * a, 2), 20) and near(d(lambda b: 2 * b + b, 3), 3) and near(d(lambda c: c * c, 3), 6) and 2 * 3 + 3 == 9
assert ((3 + 1) ** 2 - (3 - 1) ** 2) / 2 == 6 and (4 ** 2 - 3 ** 2) == 7 and 3 ** 2 - 2 ** 2 == 5 and 16 - 4 == 12
half = [log(2), 0, 0]
q = softmax(half)
assert all(isclose(u, v) for u, v in zip(q, (.5, .25, .25))) and all(isclose(u, v) for u, v in zip((q[0], q[1] - 1, q[2]), (.5, -.75, .25)))
assert isclose(.9 - 1, -.1) and isclose(.99 - 1, -.01) and -log2(1 / 4) == 2
assert 10 ** 2 == 100 and len("格物字ab".encode()) == 11
assert round(15 * 0.01, 2) == 0.15 and round(d(lambda b: (2 + b) * b, 3, 0.001), 3) == 8
print("all numbers hold")
