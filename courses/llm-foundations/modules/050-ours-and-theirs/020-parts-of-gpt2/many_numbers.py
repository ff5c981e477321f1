"""Trains every model of this lesson from thirty starts, all thirty at once, and keeps what came of it in trained_parts_numbers.py, with
the model that lab 6 is given: `python3 many_numbers.py --write`; without it the file is compared. It wants numpy and a minute,
so a reviewer runs it by hand. It shares the random numbers with train_parts_numbers.py and not a line of the arithmetic: numbers.py
holds one against the other."""
import json
import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]   # numbers.py would hide Python's own
import numpy as np

sys.path.append(str(HERE))
from train_parts_numbers import DATA, EPSILON, PARTS, STARTS, STOP, draw

LONGEST = max(map(len, DATA))
READ, NEXT, REAL = (np.zeros((len(DATA), LONGEST), int) for _ in range(3))
for at, ids in enumerate(DATA):
    READ[at, :len(ids)], NEXT[at, :len(ids)], REAL[at, :len(ids)] = [STOP] + ids[:-1], ids, 1
AHEAD = np.triu(np.ones((LONGEST, LONGEST), bool), 1)
TOKENS = REAL.sum()


class Node:
    """Numbers of all starts at once, start × sentence × place × number, and what hands their slopes back."""

    def __init__(self, data, parents=(), back=None):
        self.data, self.parents, self.back, self.grad = data, parents, back, None


def add(x, y):
    return Node(x.data + y.data, (x, y), lambda g: (g, g))


def table(x, w, bias=None):
    out, back = np.einsum("sbti,soi->sbto", x.data, w.data, optimize=True), lambda g: (
        np.einsum("sbto,soi->sbti", g, w.data, optimize=True), np.einsum("sbto,sbti->soi", g, x.data, optimize=True))
    if bias is None:
        return Node(out, (x, w), back)
    return Node(out + bias.data[:, None], (x, w, bias), lambda g: (*back(g), g.sum((1, 2))[:, None]))


def normalise(x, gain, shift):
    centred = x.data - x.data.mean(-1, keepdims=True)
    deviation = np.sqrt((centred ** 2).mean(-1, keepdims=True) + EPSILON)
    z, gains = centred / deviation, gain.data[:, None]

    def back(g):
        up = g * gains
        own = (up - up.mean(-1, keepdims=True) - z * (up * z).mean(-1, keepdims=True)) / deviation
        return own, (g * z).sum((1, 2))[:, None], g.sum((1, 2))[:, None]
    return Node(z * gains + shift.data[:, None], (x, gain, shift), back)


def bend(x, smooth):
    if not smooth:
        return Node(np.maximum(x.data, 0), (x,), lambda g: (g * (x.data > 0),))
    root, a = math.sqrt(2 / math.pi), x.data
    t = np.tanh(root * (a + 0.044715 * a ** 3))
    return Node(a * (1 + t) / 2, (x,), lambda g: (g * ((1 + t) / 2 + a / 2 * (1 - t * t) * root * (1 + 0.134145 * a * a)),))


def attend(q, k, v, heads):
    starts, sentences, places, width = q.data.shape
    part = lambda a: a.reshape(starts, sentences, places, heads, width // heads).transpose(0, 1, 3, 2, 4)
    whole = lambda a: a.transpose(0, 1, 3, 2, 4).reshape(starts, sentences, places, width)
    turned = lambda a: a.transpose(0, 1, 2, 4, 3)
    Q, K, V = part(q.data), part(k.data), part(v.data)
    scores = np.where(AHEAD, -np.inf, Q @ turned(K) / math.sqrt(width // heads))
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    w = powers / powers.sum(-1, keepdims=True)

    def back(g):
        up = part(g)
        ups = up @ turned(V)
        own = w * (ups - (ups * w).sum(-1, keepdims=True)) / math.sqrt(width // heads)
        return whole(own @ K), whole(turned(own) @ Q), whole(turned(w) @ up)
    return Node(whole(w @ V), (q, k, v), back)


def enter(points, places):
    def back(g):
        slopes = np.zeros_like(points.data)
        for at in np.ndindex(READ.shape):
            slopes[:, READ[at]] += g[:, at[0], at[1]]
        return (slopes,) if places is None else (slopes, np.pad(g.sum(1), ((0, 0), (0, places.data.shape[1] - LONGEST), (0, 0))))
    rows = points.data[:, READ]
    return Node(rows, (points,), back) if places is None else Node(rows + places.data[:, None, :LONGEST], (points, places), back)


def price(scores):
    """Bits a token, by start."""
    lowered = scores.data - scores.data.max(-1, keepdims=True)
    logs = lowered - np.log(np.exp(lowered).sum(-1, keepdims=True))
    p, at = np.exp(logs), np.indices(NEXT.shape)

    def back(_):
        up = p.copy()
        up[:, at[0], at[1], NEXT] -= 1
        return (up * REAL[None, :, :, None] / math.log(2) / TOKENS,)
    return Node(-(logs[:, at[0], at[1], NEXT] * REAL).sum((1, 2)) / math.log(2) / TOKENS, (scores,), back)


def forward(t, blocks, parts):
    line = enter(t["points"], t.get("places"))
    seen = lambda name, x: normalise(x, t[f"{name} gain"], t[f"{name} shift"]) if "norm" in parts else x
    through = lambda name, x: table(x, t[name], t.get(f"{name} bias"))
    for at in range(blocks):
        x = seen(f"{at} first", line)
        said = attend(*(through(f"{at} {name}", x) for name in ("query", "key", "value")), 2 if "heads" in parts else 1)
        line = add(line, through(f"{at} projection", said) if "projection" in parts else said)
        line = add(line, through(f"{at} back", bend(through(f"{at} into", seen(f"{at} second", line)), "gelu" in parts)))
    return price(table(seen("last", line), t.get("scores", t["points"])))


def hand_back(root):
    order, known = [], set()

    def visit(node):
        if id(node) not in known:
            known.add(id(node))
            node.grad = None
            for parent in node.parents:
                visit(parent)
            order.append(node)
    visit(root)
    root.grad = 1.0
    for node in reversed(order):
        for parent, slopes in zip(node.parents, node.back(node.grad) if node.back else ()):
            parent.grad = slopes if parent.grad is None else parent.grad + slopes


def train(steps, rate, width=4, hidden=8, blocks=1, parts=(), shared=False):
    drawn = [draw(start, width, hidden, blocks, parts, shared) for start in range(1, STARTS + 1)]
    t = {name: Node(np.array([one[name] for one in drawn])) for name in drawn[0]}
    means, squares, history = {}, {}, []
    for step in range(1, steps + 1):
        cost = forward(t, blocks, parts)
        history.append(cost.data)
        hand_back(cost)
        for name, node in t.items():
            means[name] = 0.9 * means.get(name, 0) + 0.1 * node.grad
            squares[name] = 0.99 * squares.get(name, 0) + 0.01 * node.grad ** 2
            node.data = node.data - rate * means[name] / (1 - 0.9 ** step) / (np.sqrt(squares[name] / (1 - 0.99 ** step)) + 1e-8)
    history.append(forward(t, blocks, parts).data)
    return t, np.array(history)


rounded = lambda numbers: [round(float(n), 3) for n in numbers]
tell = lambda history: {"first": rounded(history[:2, 0]), "before": rounded(history[0]), "end": rounded(history[-1])}
parts = {name: tell(train(80, 0.1, parts=() if name == "none" else (name,))[1]) for name in ("none", *PARTS)}
parts["all"] = tell(train(80, 0.1, parts=PARTS)[1])
deep = {str(blocks): {name: tell(train(80, 0.03, width=8, hidden=16, blocks=blocks, parts=with_norm)[1])
                      for name, with_norm in (("bare", ()), ("norm", ("norm",)))} for blocks in (1, 4, 8, 12)}
tables, history = train(400, 0.03, width=4, hidden=16, blocks=2, parts=PARTS, shared=True)
best = int(history[-1].argmin())
given = {name: [[round(float(v), 2) for v in row] for row in node.data[best]] for name, node in tables.items()}
given["places"] = given["places"][:LONGEST]      # no sentence reaches the others
line = lambda name, value: f"    {json.dumps(name)}: {json.dumps(value)},\n"
data = f'''"""Made by many_numbers.py: thirty trainings of each model, in bits a token. The importer ignores it."""
# Lesson 14's model with one part more.
PARTS = {{
{"".join(line(name, one) for name, one in parts.items())}}}

# Width 8 and 16 hidden numbers, by the number of blocks, without and with normalisation.
DEEP = {{
{"".join(line(name, one) for name, one in deep.items())}}}

# What lab 6 is given: all parts, two blocks, 400 steps from start {best + 1}, rounded.
GIVEN = {{
{"".join(line(name, one) for name, one in given.items())}}}
'''
path = HERE / "trained_parts_numbers.py"
if "--write" in sys.argv:
    path.write_text(data, encoding="utf-8")
assert path.read_text(encoding="utf-8") == data, "trained_parts_numbers.py is not what many_numbers.py makes"
print("all numbers hold")
