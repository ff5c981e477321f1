"""Trains thirty starts on the eight sentences and then, from each of them, on every stage of questions; keeps what they answer in
trained_chat_numbers.py: `python3 many_numbers.py --write`; without it the file is compared. It wants numpy and a minute, so a
reviewer runs it by hand. It shares the random numbers with train_chat_numbers.py and not a line of the arithmetic."""
import json
import random
import sys
from math import sqrt
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]   # numbers.py would hide Python's own
import numpy as np

sys.path += [str(HERE), str(HERE.parents[2])]
from tape_numbers import Adam, Node, add, attend, bend, enter, price, table
from train_chat_numbers import FORMS, HIDDEN, KEPT, NAMES, NUMBER, SENTENCES, STAGES, STARTS, STOP, WIDTH, answers, ask


def draw(start):
    rng = random.Random(start)
    rows = lambda count, long: [[rng.gauss(0, 1) / sqrt(long) for _ in range(long)] for _ in range(count)]
    shapes = (len(NAMES), WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (HIDDEN, WIDTH), (WIDTH, HIDDEN), (len(NAMES), WIDTH)
    return [rows(*shape) for shape in shapes]


def forward(t, read):
    points, query, key, value, into, back, scores = t.values()
    x = enter(points, None, read)
    x = add(x, attend(table(x, query), table(x, key), table(x, value), 1))
    x = add(x, table(bend(table(x, into), False), back))
    return table(x, scores)


def pack(data):
    longest = max(len(read) + len(paid) - 1 for read, paid in data)
    read, following, counts = (np.zeros((len(data), longest), int) for _ in range(3))
    for at, (before, paid) in enumerate(data):
        ids = before + paid
        read[at, :len(ids) - 1], following[at, :len(ids) - 1], counts[at, len(before) - 1:len(ids) - 1] = ids[:-1], ids[1:], 1
    return read, following, counts


def cost(t, data):
    read, following, counts = pack(data)
    return price(forward(t, read), following, counts)


def train(t, data, steps, rate):
    adam = Adam(t, rate)
    for _ in range(steps):
        adam.step(cost(t, data))


def told(t, read):
    """Of thirty starts: whose likeliest token it is, who gives it 0.9 or more, who at least a half, and the mean share."""
    scores = forward(t, np.array([read])).data[:, 0, -1]
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    shares = powers / powers.sum(-1, keepdims=True)
    found = {}
    for name in (" stop", " go", " unknown"):
        own = shares[:, NUMBER[name]]
        found[name.strip()] = {"likeliest": int((shares.argmax(1) == NUMBER[name]).sum()), "sure": int((own >= 0.9).sum()),
                               "half": int((own >= 0.5).sum()), "mean": round(float(own.mean()), 3)}
    return found


drawn = [draw(start) for start in range(1, STARTS + 1)]
fresh = lambda: {name: Node(np.array([one[at] for one in drawn])) for at, name in enumerate("points query key value into back scores".split())}
cold = {}
for name, data, rate in (("sentences", SENTENCES, 0.1), ("answers", answers(STAGES["unknown 4"]) + SENTENCES, 0.05)):
    t = fresh()
    first = float(cost(t, data).data[0])
    train(t, data, 1, rate)
    cold[name] = [round(first, 3), round(float(cost(t, data).data[0]), 3)]
t = fresh()
train(t, SENTENCES, 80, 0.1)
learnt = {name: node.data.copy() for name, node in t.items()}
completed = {colour: told(t, [STOP, NUMBER[colour], NUMBER[" light"], NUMBER[" means"]]) for colour in ("red", "green", "blue")}
stages = {}
for stage, colours in STAGES.items():
    for name, node in t.items():
        node.data = learnt[name].copy()
    if colours:
        train(t, answers(colours) + SENTENCES, 60, 0.05)
    stages[stage] = {
        "sentences": round(float(cost(t, SENTENCES).data.mean()), 3),
        "asked": {" ".join((colour, *(word.strip() for word in form))): told(t, ask(colour, *form)) for colour in ("red", "green", "blue") for form in FORMS},
    }
line = lambda name, value: f"    {json.dumps(name)}: {json.dumps(value)},\n"
data = f'''"""Made by many_numbers.py: what thirty starts answer. The importer ignores it."""
# The price of start 1 before and after its first step on the sentences, and on all answers.
COLD = {json.dumps(cold)}

# What is given for the next token after `… light means`, by colour, before any question.
COMPLETED = {{
{"".join(line(name, one) for name, one in completed.items())}}}

# By stage: bits a token on the eight sentences, and the answer to each question.
STAGES = {{
{"".join(line(name, one) for name, one in stages.items())}}}
'''
path = HERE / "trained_chat_numbers.py"
if "--write" in sys.argv:
    path.write_text(data, encoding="utf-8")
assert path.read_text(encoding="utf-8") == data, "trained_chat_numbers.py is not what many_numbers.py makes"
print("all numbers hold")
