"""The network of this lesson, trained in plain Python on the text that a page's first program holds. numbers.py trains a few
steps of it and compares; many_numbers.py trains all of it thirty times over. The importer ignores these files.

A byte is read as 6 numbers. Those of the 3 bytes before stand side by side, 18 numbers; a table leads to the hidden ones, a
relu bends them, and a second table gives a score to each byte that the text uses.
"""
import math
import random
import re
from pathlib import Path

CONTEXT, WIDTH, BATCH, RATE = 3, 6, 64, 0.01
SIZES, STEPS, EVERY, STARTS = (2, 4, 8, 16, 32, 64), 400, 20, 30


def read_text(lang):
    """The text of a page: what its first program calls `text`, as bytes."""
    page = (Path(__file__).parent / f"lesson.{lang}.md").read_text(encoding="utf-8")
    space = {}
    exec(re.search(r"^```python\n(.*?)^```", page, re.S | re.M)[1].split("print(")[0], space)
    text = space["text"]
    return text if isinstance(text, bytes) else text.encode()


def split(text):
    """Where the second and the third part begin: eight tenths, one tenth, one tenth."""
    return len(text) * 8 // 10, len(text) * 9 // 10


def draw(rng, letters, hidden):
    """The numbers that a start begins with, row by row."""
    into, table = CONTEXT * WIDTH, lambda rows, cols, by: [[rng.gauss(0, 1) * by for _ in range(cols)] for _ in range(rows)]
    return [table(letters, WIDTH, 1.0), table(into, hidden, math.sqrt(2 / into)), table(hidden, letters, 1 / math.sqrt(hidden))]


class Net:
    def __init__(self, text, hidden, start, half=False, dropout=0.0):
        alphabet = sorted(set(text))
        self.ids, self.rng = [alphabet.index(b) for b in text], random.Random(start)
        self.tables, self.dropout, self.taken = draw(self.rng, len(alphabet), hidden), dropout, 0
        self.running = [[[0.0, 0.0] for _ in row] for table in self.tables for row in table]
        a, b = split(text)
        first = a - (a - CONTEXT) // 2 if half else CONTEXT       # `half`: the latter half of the first part
        self.parts = {"train": range(first, a), "held": range(a, b), "test": range(b, len(text))}

    def forward(self, at, mask=None):
        points, into, out = self.tables
        x = [v for i in range(at - CONTEXT, at) for v in points[self.ids[i]]]
        z = [sum(map(float.__mul__, x, column)) for column in zip(*into)]
        h = [max(0.0, v) for v in z] if mask is None else [max(0.0, v) * m for v, m in zip(z, mask)]
        scores = [sum(map(float.__mul__, h, column)) for column in zip(*out)]
        top = max(scores)
        powers = [math.exp(s - top) for s in scores]
        total = sum(powers)
        return x, z, h, [p / total for p in powers]

    def price(self, part):
        """Bits a byte."""
        places = self.parts[part]
        return -sum(math.log2(self.forward(at)[3][self.ids[at]]) for at in places) / len(places)

    def step(self):
        """One step of Adam on 64 places drawn by lot."""
        points, into, out = self.tables
        slopes = [[[0.0] * len(row) for row in table] for table in self.tables]
        train, keep = self.parts["train"], 1 - self.dropout
        places = [train[self.rng.randrange(len(train))] for _ in range(BATCH)]
        masks = [[(self.rng.random() >= self.dropout) / keep for _ in out] if self.dropout else None for _ in places]
        for at, mask in zip(places, masks):
            x, z, h, shares = self.forward(at, mask)
            up = [(p - (j == self.ids[at])) / BATCH for j, p in enumerate(shares)]
            back = [sum(map(float.__mul__, row, up)) * (v > 0) * (1.0 if mask is None else mask[i]) for i, (row, v) in enumerate(zip(out, z))]
            for row, v in zip(slopes[2], h):
                for j, u in enumerate(up):
                    row[j] += v * u
            for k, v in enumerate(x):
                row, point, own = slopes[1][k], slopes[0][self.ids[at - CONTEXT + k // WIDTH]], into[k]
                point[k % WIDTH] += sum(map(float.__mul__, own, back))
                for j, u in enumerate(back):
                    row[j] += v * u
        self.taken += 1
        first, second = 1 - 0.9 ** self.taken, 1 - 0.99 ** self.taken
        rows, grown = (row for table in self.tables for row in table), (row for table in slopes for row in table)
        for row, slope, running in zip(rows, grown, self.running):
            for i, s in enumerate(slope):
                m, v = running[i] = [0.9 * running[i][0] + 0.1 * s, 0.99 * running[i][1] + 0.01 * s * s]
                row[i] -= RATE * (m / first) / (math.sqrt(v / second) + 1e-8)

    def train(self, steps):
        """What each of the three parts costs after 0, 20, 40 … steps."""
        history = []
        for done in range(steps + 1):
            if done % EVERY == 0:
                history.append([self.price(part) for part in self.parts])
            if done < steps:
                self.step()
        return history
