"""Computes the numbers on this lesson's pages, but for those of the trainings, which train_numbers.py finds and asserts.
A reviewer runs both, the importer ignores them."""
import contextlib
import io
import re
from math import exp, isclose, sqrt
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
space = pages["lesson.en.md"]
point, A, B, U, times, softmax, attention, mlp, block = (space[k] for k in ("point", "A", "B", "U", "times", "softmax", "attention", "mlp", "block"))
r3 = lambda xs: [round(x, 3) for x in xs]

# One bit a sentence.
assert round((.8 - .6) * 5, 9) == 1 and 40 / 8 == 5 and 3 / 5 == .6

# Turning a sign over: all four cases, by the formula and by the program's MLP (its -1 is the second number of means).
relu = lambda x: max(0, x)
turn = lambda c, n: c - 2 * relu(c + n - 1) + 2 * relu(-c + n - 1)
assert [(turn(c, n), relu(c + n - 1), relu(-c + n - 1)) for c, n in ((1, 0), (-1, 0), (1, 1), (-1, 1))] == [(1, 0, 0), (-1, 0, 0), (-1, 1, 0), (1, 0, 1)]
assert all(isclose(c + mlp((c, -1, n, -1))[0], turn(c, n)) for c in (1, -1, .3) for n in (0, 1, .7))

# The row of means, station by station.
fetched, bent, stop = block("not red means")
written = attention([point[w] for w in ("not", "red", "means")])
hidden = [relu(h) for h in times(A, fetched)]
assert point["means"] == (0, -1, 0, -1) and r3(written) == [.867, 0, .867, 0] and r3(fetched) == [.867, -1, .867, -1]
assert r3(hidden) == [.734, 0] and r3(mlp(fetched)) == [-1.467, 0, 0, 0] and r3(bent) == [-.6, -1, .867, -1]
assert r3(times(U, bent)) == [-1.801, 1.801] and round(stop, 3) == .027 and round(1 - stop, 3) == .973
assert [round(block(w)[2], 3) for w in ("not green means", "red means", "green means")] == [.973, .997, .003]
assert block("red means")[0] == block("red means")[1]
one = softmax([2, 2, -2])[0]                                          # one head for both facts
assert round(one, 3) == .495 and round(2 * one - 1, 2) == -.01 and turn(one, one) == one
harder = lambda c, n: c - 2.04 * relu(c + 2 * n - 1) + 2.04 * relu(-c + 2 * n - 1)   # one head does, with other numbers
alone = softmax([2, -2])[0]
assert r3(harder(c, n) for c, n in ((one, one), (-one, one), (alone, 0), (-alone, 0))) == [-.497, .497, .982, -.982]


def normalised(row):
    mean = sum(row) / len(row)
    deviation = sqrt(sum((x - mean) ** 2 for x in row) / len(row))
    return [round((x - mean) / deviation, 9) for x in row]


assert normalised(fetched) == normalised([10 * x for x in fetched]) == [1, -1, 1, -1]

# Parameters.
count = lambda words, width, hidden: 2 * words * width + 3 * width ** 2 + 2 * width * hidden
assert count(8, 4, 8) == 32 + 48 + 32 + 32 + 32 == 176
text = [f"{c}{l}{a} means {s}." for c, s in (("red", "stop"), ("green", "go")) for l in ("", " light") for a in ("", " always")]
assert sum(len(line.encode()) + 1 for line in text) == 180 and sum(len(line.split()) + 1 for line in text) == 40

# GPT-2 small: points, places, 12 blocks, last normalisation; a block part by part, as the page has it.
parts = (768 * 2304 + 2304, 768 * 768 + 768, 768 * 3072 + 3072, 3072 * 768 + 768, 2 * (768 + 768))
assert parts == (1_771_776, 590_592, 2_362_368, 2_360_064, 3_072) and 12 * sum(parts) == 85_054_464 and 4 * 768 == 3072 and 3 * 768 == 2304
assert count(8, 8, 16) == 576 and sum(parts) == 12 * 768 ** 2 + 13 * 768
blocks = 12 * 768 ** 2 + 13 * 768
assert (50257 * 768, 1024 * 768, blocks, 2 * 768) == (38_597_376, 786_432, 7_087_872, 1_536)
assert 38_597_376 + 786_432 + 12 * blocks + 1_536 == 124_439_808

# Recall and the quiz.
assert count(20, 6, 10) == 120 + 108 + 60 + 60 + 120 == 468
assert count(10, 4, 8) == 192 == 176 + 16 and 176 * 10 / 8 == 220 and 176 + 8 == 184
assert normalised([2, -2]) == normalised([20, -20]) == [1, -1] and turn(-1, 1) == 1
assert -1 - 2 * -1 + 2 * 1 == 3 and -1 - 2 == -3 and 2 / 4 == .5 and 1000 * (.6 - .5) - 100 < 1e-9
merged = "abcbc"
for rule in (("ab", "X"), ("Xc", "Y"), ("bc", "Z")):
    merged = merged.replace(*rule)
assert merged == "YZ" and "abcbc".replace("bc", "Z") == "aZZ"
f = lambda a: a * 3 + a
assert f(2) == 8 and isclose((f(2.01) - f(1.99)) / .02, 4) and (4 * 1 + 6 * 0) / 10 == .4
print("all numbers hold")
