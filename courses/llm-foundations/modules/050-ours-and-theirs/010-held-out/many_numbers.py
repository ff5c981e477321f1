"""Trains every model of this lesson from thirty starts and keeps what came of it in trained_numbers.py:
`python3 many_numbers.py --write`; without it the file is compared. It wants numpy and about four minutes, so a reviewer runs it
by hand. It shares the random numbers with train_numbers.py and not a line of the arithmetic: numbers.py holds one against
the other."""
import importlib.util
import json
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]   # numbers.py would hide Python's own
import numpy as np

sys.path.append(str(HERE))
from train_numbers import BATCH, CONTEXT, EVERY, RATE, SIZES, STARTS, STEPS, WIDTH, draw, read_text, split


def train(text, hidden, start, half=False, dropout=0.0):
    alphabet, rng = sorted(set(text)), random.Random(start)
    ids = np.array([alphabet.index(b) for b in text])
    before = np.array([ids[i - CONTEXT:i] for i in range(CONTEXT, len(text))])
    after, (a, b) = ids[CONTEXT:], split(text)
    first = a - (a - CONTEXT) // 2 if half else CONTEXT
    parts = [slice(first - CONTEXT, a - CONTEXT), slice(a - CONTEXT, b - CONTEXT), slice(b - CONTEXT, None)]
    tables = [np.array(table) for table in draw(rng, len(alphabet), hidden)]
    means, squares = [np.zeros_like(t) for t in tables], [np.zeros_like(t) for t in tables]

    def price(part):
        scores = np.maximum(tables[0][before[part]].reshape(-1, CONTEXT * WIDTH) @ tables[1], 0) @ tables[2]
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return float(-logs[np.arange(len(scores)), after[part]].mean() / np.log(2))

    history = []
    for done in range(STEPS + 1):
        if done % EVERY == 0:
            history.append([price(part) for part in parts])
        if done == STEPS:
            return history
        places = np.array([first - CONTEXT + rng.randrange(a - first) for _ in range(BATCH)])
        mask = 1.0
        if dropout:
            mask = np.array([[(rng.random() >= dropout) / (1 - dropout) for _ in range(hidden)] for _ in places])
        x = tables[0][before[places]].reshape(BATCH, -1)
        z = x @ tables[1]
        h = np.maximum(z, 0) * mask
        scores = h @ tables[2]
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        up = powers / powers.sum(axis=1, keepdims=True)
        up[np.arange(BATCH), after[places]] -= 1
        up /= BATCH
        back = (up @ tables[2].T) * (z > 0) * mask
        slopes = [np.zeros_like(tables[0]), x.T @ back, h.T @ up]
        np.add.at(slopes[0], before[places], (back @ tables[1].T).reshape(BATCH, CONTEXT, WIDTH))
        for table, mean, square, slope in zip(tables, means, squares, slopes):
            mean *= 0.9
            mean += 0.1 * slope
            square *= 0.99
            square += 0.01 * slope ** 2
            table -= RATE * (mean / (1 - 0.9 ** (done + 1))) / (np.sqrt(square / (1 - 0.99 ** (done + 1))) + 1e-8)


def gather(text, hidden, **how):
    """Of thirty starts: the mean curves of the three parts, each start's lowest held-out price and its step, and its ends."""
    runs = np.array([train(text, hidden, start, **how) for start in range(1, STARTS + 1)])
    rounded = lambda numbers: [round(float(n), 3) for n in numbers]
    held = runs[:, :, 1]
    return {
        "train": rounded(runs[:, :, 0].mean(axis=0)), "held": rounded(held.mean(axis=0)), "test": rounded(runs[:, :, 2].mean(axis=0)),
        "lowest": rounded(held.min(axis=1)), "lowest_at": [int(at) * EVERY for at in held.argmin(axis=1)],
        "end": rounded(held[:, -1]), "first": [rounded(row) for row in runs[0, :3]],
    }


def price_ninth():
    """The model of lesson 14 from thirty starts: bits a token on its eight sentences, on a ninth, and of the doubled light."""
    path = Path(__file__).parents[2] / "040-attention/040-whole-model/train_numbers.py"
    spec = importlib.util.spec_from_file_location("lesson_14", path)
    lesson = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lesson)
    ids = [lesson.NAMES.index(word) for word in ("red", " light", " light", " means", " stop", ".")]
    found = []
    for start in range(1, STARTS + 1):
        model = lesson.Model(start)
        lesson.train(model)
        prices = [lesson.surprise(scores, answer).data for scores, answer in zip(model.forward([lesson.STOP] + ids[:-1]), ids)]
        found.append([round(bits, 3) for bits in (lesson.bits(model), sum(prices) / len(prices), prices[2])])
    return found


found = {}
for lang in ("en", "zh-CN"):
    text = read_text(lang)
    found[lang] = {str(hidden): gather(text, hidden) for hidden in SIZES}
    found[lang]["64 half"] = gather(text, 64, half=True)
    found[lang]["64 dropout"] = gather(text, 64, dropout=0.5)
body = ",\n".join(
    f"    {json.dumps(lang)}: {{\n" + ",\n".join(f"        {json.dumps(name)}: {json.dumps(one)}" for name, one in models.items()) + ",\n    }"
    for lang, models in found.items())
data = f'''"""Made by many_numbers.py: thirty trainings of each model, in bits a byte. The importer ignores it."""
TRAINED = {{
{body},
}}

# Lesson 14's model, start by start: bits a token on its eight sentences, on the ninth, and of the second light alone.
NINTH = {json.dumps(price_ninth())}
'''
path = Path(__file__).with_name("trained_numbers.py")
if "--write" in sys.argv:
    path.write_text(data, encoding="utf-8")
assert path.read_text(encoding="utf-8") == data, "trained_numbers.py is not what many_numbers.py makes"
print("all numbers hold")
