"""What the programs share that train many starts at once, with numpy: numbers that know how to hand their slopes back. For
authors; the importer ignores it, and no test needs numpy.

An array is start × sentence × place × number; a table is start × number that comes out × number that goes in.
"""
import math

import numpy as np


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


def normalise(x, gain, shift, epsilon=1e-5):
    centred = x.data - x.data.mean(-1, keepdims=True)
    deviation = np.sqrt((centred ** 2).mean(-1, keepdims=True) + epsilon)
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
    ahead = np.triu(np.ones((places, places), bool), 1)
    scores = np.where(ahead, -np.inf, Q @ turned(K) / math.sqrt(width // heads))
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    w = powers / powers.sum(-1, keepdims=True)

    def back(g):
        up = part(g)
        ups = up @ turned(V)
        own = w * (ups - (ups * w).sum(-1, keepdims=True)) / math.sqrt(width // heads)
        return whole(own @ K), whole(turned(own) @ Q), whole(turned(w) @ up)
    return Node(whole(w @ V), (q, k, v), back)


def enter(points, places, read):
    longest = read.shape[1]

    def back(g):
        slopes = np.zeros_like(points.data)
        for at in np.ndindex(read.shape):
            slopes[:, read[at]] += g[:, at[0], at[1]]
        return (slopes,) if places is None else (slopes, np.pad(g.sum(1), ((0, 0), (0, places.data.shape[1] - longest), (0, 0))))
    rows = points.data[:, read]
    return Node(rows, (points,), back) if places is None else Node(rows + places.data[:, None, :longest], (points, places), back)


def price(scores, following, counts):
    """Bits a token, by start; `counts` is 1 where a token is to be paid for."""
    lowered = scores.data - scores.data.max(-1, keepdims=True)
    logs = lowered - np.log(np.exp(lowered).sum(-1, keepdims=True))
    p, at = np.exp(logs), np.indices(following.shape)

    def back(_):
        up = p.copy()
        up[:, at[0], at[1], following] -= 1
        return (up * counts[None, :, :, None] / math.log(2) / counts.sum(),)
    return Node(-(logs[:, at[0], at[1], following] * counts).sum((1, 2)) / math.log(2) / counts.sum(), (scores,), back)


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


class Adam:
    """A step for the tables that a cost depends on, as in lesson 14."""

    def __init__(self, tables, rate):
        self.tables, self.rate, self.taken, self.means, self.squares = tables, rate, 0, {}, {}

    def step(self, cost):
        hand_back(cost)
        self.taken += 1
        first, second = 1 - 0.9 ** self.taken, 1 - 0.99 ** self.taken
        for name, node in self.tables.items():
            self.means[name] = 0.9 * self.means.get(name, 0) + 0.1 * node.grad
            self.squares[name] = 0.99 * self.squares.get(name, 0) + 0.01 * node.grad ** 2
            node.data = node.data - self.rate * self.means[name] / first / (np.sqrt(self.squares[name] / second) + 1e-8)
