"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from itertools import permutations
from math import cos, exp, isclose, radians, sin
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
ask, heads, softmax, point, wide = (space[k] for k in ("ask", "heads", "softmax", "point", "wide"))
r3 = lambda xs: [round(x, 3) for x in xs]
dot = lambda x, y: sum(a * b for a, b in zip(x, y))
stop = lambda c: round(softmax([3 * c, -3 * c])[0], 3)
rule = lambda scores: ([round(exp(s), 3) for s in scores], round(sum(map(exp, scores)), 3), r3(softmax(scores)))

# Blind to order.
assert rule([2, 0, 2, -2]) == ([7.389, 1.0, 7.389, 0.135], 15.913, [0.464, 0.063, 0.464, 0.009])
assert ask("red then green means", 0) == ask("green then red means", 0) == ([0.464, 0.063, 0.464, 0.009], 0.5)
for words in permutations(("red", "light", "always")):                # any order of the words before gives the same answer
    assert ask(" ".join(words) + " means", 0)[1] == 0.981
assert ask("red light light means", 0)[0][0] == 0.570 != 0.657

# The cost of a step.
assert rule([2 - 3, 0 - 2, 2 - 1, -2]) == ([0.368, 0.135, 2.718, 0.135], 3.357, [0.11, 0.04, 0.81, 0.04])
w = softmax([-1, -2, 1, -2])
assert round(w[0] - w[2], 3) == -0.700 and stop(w[0] - w[2]) == 0.015 and stop(w[2] - w[0]) == 0.985
assert ask("green then red means", 1) == ([0.11, 0.04, 0.81, 0.04], 0.985)
assert ask("red light always means", 0) == ([0.657, 0.242, 0.089, 0.012], 0.981)
assert ask("red light always means", 1) == ([0.297, 0.297, 0.297, 0.109], 0.856)
assert ask("red light always always means", 1)[1] == 0.71 and ask("red light always always means", 0)[1] == 0.974
assert ask("red light always means", .5)[1] == 0.949 and ask("red then green means", .5)[1] == 0.072
half = softmax([.5, -1, 1.5, -2])
assert round(half[0] - half[2], 3) == -0.427

# Rotations: turn query and key alike, or the query alone.
turn = lambda x, a: (x[0] * cos(radians(a)) - x[1] * sin(radians(a)), x[0] * sin(radians(a)) + x[1] * cos(radians(a)))
q, k = (0, 2), (1, 1)
assert dot(q, k) == 2 and isclose(dot(turn(q, 30), turn(k, 30)), 2)
assert r3(turn(q, 30)) == [-1.0, 1.732] and round(dot(turn(q, 30), k), 3) == 0.732
assert isclose(dot(turn(q, 50), turn(k, 20)), dot(turn(q, 90), turn(k, 60)))

# The mask gives places away to a second layer: at `then` the query is (0, 0).
assert softmax([0, 0]) == [.5, .5] and .5 * 1 + .5 * 0 == .5

# One head, then two.
assert r3(softmax([2, 2, -2])) == [0.495, 0.495, 0.009] and stop(softmax([2, 2, -2])[0]) == 0.951
assert r3(softmax([0, 2, -2])) == [0.117, 0.867, 0.016] and r3(softmax([2, 0, -2])) == [0.867, 0.117, 0.016]
assert heads("not red means") == [0.867, 0, 0.867, 0] and heads("not green means") == [-0.867, 0, 0.867, 0]
assert [-2 * -1 * wide[x][1] for x in ("not", "red", "means")] == [0, 2, -2] and [2 * wide[x][3] for x in ("not", "red", "means")] == [2, 0, -2]

# Widths.
assert 3 * 4 * 4 == 48 and 8 // 2 == 4 and 768 // 12 == 64 and 1024 * 768 == 786_432

# Recall and the quiz.
assert round(softmax([1 - .5, 1 - 2.5])[0] / softmax([1 - .5, 1 - 2.5])[1], 2) == 7.39 == round(exp(2), 2)
assert round(w[2] / w[0], 2) == 7.39 and 10 * 10 == 100 and dot((3, 4), (4, -3)) == 0 and 24 / 25 == .96
assert round(.867 ** 2, 2) == .75 and round(1 / 3, 3) == .333 and 1024 + 1 == 1025
sourced = (2048,)                                                    # not computed here: from the sources of the page
assert round(.368 + .135 + 2.718 + .135, 3) == 3.356
print("all numbers hold")
