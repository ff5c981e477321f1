"""Trains every model of this lesson from thirty starts, all thirty at once, and keeps what came of it in trained_parts_numbers.py, with
the model that lab 6 is given: `python3 many_numbers.py --write`; without it the file is compared. It wants numpy and a minute,
so a reviewer runs it by hand. It shares the random numbers with train_parts_numbers.py and not a line of the arithmetic: numbers.py
holds one against the other."""
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]   # numbers.py would hide Python's own
import numpy as np

sys.path += [str(HERE), str(HERE.parents[2])]
from tape_numbers import Adam, Node, add, attend, bend, enter, normalise, price, table
from train_parts_numbers import DATA, PARTS, STARTS, STOP, draw

LONGEST = max(map(len, DATA))
READ, NEXT, REAL = (np.zeros((len(DATA), LONGEST), int) for _ in range(3))
for at, ids in enumerate(DATA):
    READ[at, :len(ids)], NEXT[at, :len(ids)], REAL[at, :len(ids)] = [STOP] + ids[:-1], ids, 1


def forward(t, blocks, parts):
    line = enter(t["points"], t.get("places"), READ)
    seen = lambda name, x: normalise(x, t[f"{name} gain"], t[f"{name} shift"]) if "norm" in parts else x
    through = lambda name, x: table(x, t[name], t.get(f"{name} bias"))
    for at in range(blocks):
        x = seen(f"{at} first", line)
        said = attend(*(through(f"{at} {name}", x) for name in ("query", "key", "value")), 2 if "heads" in parts else 1)
        line = add(line, through(f"{at} projection", said) if "projection" in parts else said)
        line = add(line, through(f"{at} back", bend(through(f"{at} into", seen(f"{at} second", line)), "gelu" in parts)))
    return price(table(seen("last", line), t.get("scores", t["points"])), NEXT, REAL)


def train(steps, rate, width=4, hidden=8, blocks=1, parts=(), shared=False):
    drawn = [draw(start, width, hidden, blocks, parts, shared) for start in range(1, STARTS + 1)]
    t = {name: Node(np.array([one[name] for one in drawn])) for name in drawn[0]}
    adam, history = Adam(t, rate), []
    for _ in range(steps):
        cost = forward(t, blocks, parts)
        history.append(cost.data)
        adam.step(cost)
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
