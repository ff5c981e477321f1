"""Lesson 14's model with the parts of GPT-2, in plain Python on lesson 14's engine. numbers.py takes a step or two with it and
compares; many_numbers.py trains all of it thirty times over. The importer ignores these files."""
import importlib.util
import math
import random
from pathlib import Path

path = Path(__file__).resolve().parents[2] / "040-attention/040-whole-model/train_numbers.py"
spec = importlib.util.spec_from_file_location("lesson_14", path)
lesson_14 = importlib.util.module_from_spec(spec)
spec.loader.exec_module(lesson_14)
Value, dot, softmax, DATA, STOP, NAMES = (getattr(lesson_14, name) for name in "Value dot softmax DATA STOP NAMES".split())

# What is added to lesson 14's block, one at a time: "heads" are two in the place of one.
PARTS = ("norm", "biases", "projection", "gelu", "heads", "places")
STARTS, PLACES, EPSILON = 30, 8, 1e-5


def draw(start, width, hidden, blocks, parts, shared):
    """The numbers that a start begins with, by name. Tables are lists of rows, one for each number that comes out."""
    rng = random.Random(start)
    table = lambda rows, columns: [[rng.gauss(0, 1) / math.sqrt(columns) for _ in range(columns)] for _ in range(rows)]
    made = {"points": table(len(NAMES), width)}
    if "places" in parts:
        made["places"] = table(PLACES, width)
    for at in range(blocks):
        tables = [("query", width, width), ("key", width, width), ("value", width, width)]
        tables += [("projection", width, width)] * ("projection" in parts) + [("into", hidden, width), ("back", width, hidden)]
        for name, rows, columns in tables:
            made[f"{at} {name}"] = table(rows, columns)
            if "biases" in parts:
                made[f"{at} {name} bias"] = [[0.0] * rows]
        if "norm" in parts:
            made |= {f"{at} {one} {name}": [[start_at] * width] for one in ("first", "second") for name, start_at in (("gain", 1.0), ("shift", 0.0))}
    if "norm" in parts:
        made |= {"last gain": [[1.0] * width], "last shift": [[0.0] * width]}
    return made if shared else made | {"scores": table(len(NAMES), width)}


def normalise(x):
    """Mean 0 and standard deviation 1, with all slopes: each number of x moves each that comes out."""
    n, numbers = len(x), [v.data for v in x]
    mean = sum(numbers) / n
    deviation = math.sqrt(sum((v - mean) ** 2 for v in numbers) / n + EPSILON)
    out = [(v - mean) / deviation for v in numbers]
    return [Value(z, x, [((i == j) - 1 / n - z * out[j] / n) / deviation for j in range(n)]) for i, z in enumerate(out)]


def gelu(v):
    """The form that GPT-2's own program has."""
    root, x = math.sqrt(2 / math.pi), v.data
    t = math.tanh(root * (x + 0.044715 * x ** 3))
    return Value(0.5 * x * (1 + t), (v,), (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * root * (1 + 3 * 0.044715 * x * x),))


def scaled(x, gain, shift):
    return [Value(v.data * g.data + s.data, (v, g, s), (g.data, v.data, 1.0)) for v, g, s in zip(x, gain, shift)]


class Model:
    def __init__(self, start, width=4, hidden=8, blocks=1, parts=(), shared=False, numbers=None):
        self.width, self.blocks, self.parts = width, blocks, set(parts)
        made = numbers or draw(start, width, hidden, blocks, parts, shared)
        self.t = {name: [[Value(v) for v in row] for row in table] for name, table in made.items()}
        self.parameters = [v for table in self.t.values() for row in table for v in row]

    def table(self, name, x):
        out = [dot(row, x) for row in self.t[name]]
        return [a + b for a, b in zip(out, self.t[f"{name} bias"][0])] if "biases" in self.parts else out

    def seen(self, name, x):
        """What a branch sees of the line."""
        return scaled(normalise(x), self.t[f"{name} gain"][0], self.t[f"{name} shift"][0]) if "norm" in self.parts else x

    def forward(self, tokens):
        xs = [self.t["points"][token] for token in tokens]
        if "places" in self.parts:
            xs = [[a + b for a, b in zip(x, place)] for x, place in zip(xs, self.t["places"])]
        heads = 2 if "heads" in self.parts else 1
        part = self.width // heads
        for at in range(self.blocks):
            rows = [self.seen(f"{at} first", x) for x in xs]
            qs, ks, vs = ([self.table(f"{at} {name}", row) for row in rows] for name in ("query", "key", "value"))
            for i, x in enumerate(xs):
                said = []
                for a in range(0, self.width, part):
                    w = softmax([dot(qs[i][a:a + part], k[a:a + part], 1 / math.sqrt(part)) for k in ks[:i + 1]])
                    said += [dot(w, [v[j] for v in vs[:i + 1]]) for j in range(a, a + part)]
                if "projection" in self.parts:
                    said = self.table(f"{at} projection", said)
                x = [a + b for a, b in zip(x, said)]
                bent = [gelu(v) if "gelu" in self.parts else v.relu() for v in self.table(f"{at} into", self.seen(f"{at} second", x))]
                xs[i] = [a + b for a, b in zip(x, self.table(f"{at} back", bent))]
        return [[dot(row, self.seen("last", x)) for row in self.t.get("scores", self.t["points"])] for x in xs]
