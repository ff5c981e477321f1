"""Computes every number on this lesson's pages, in its figure and in its quiz, and runs the pages' own code; the importer ignores it."""
import contextlib
import io
import re
from collections import Counter, defaultdict
from itertools import product
from math import isclose, prod
from pathlib import Path

grid = [f"{c}{l}{a} means {x} .".split() for c, x in (("red", "stop"), ("green", "go")) for l in ("", " light") for a in ("", " always")]
assert len(grid) == 8 and sum(map(len, grid)) == 40 and len({w for s in grid for w in s}) == 8

# The table of the page, counted from the eight sentences.
seen = defaultdict(Counter)
for s in grid:
    for a, b in zip(["."] + s, s):
        seen[a][b] += 1
VOCAB = "red green light always means stop go .".split()
row = lambda a: [seen[a][b] / sum(seen[a].values()) for b in VOCAB]
h, q = 1 / 2, 1 / 4  # powers of two: floats are exact
TABLE = {".": [h, h, 0, 0, 0, 0, 0, 0], "red": [0, 0, h, q, q, 0, 0, 0], "green": [0, 0, h, q, q, 0, 0, 0], "light": [0, 0, 0, h, h, 0, 0, 0],
         "always": [0, 0, 0, 0, 1, 0, 0, 0], "means": [0, 0, 0, 0, 0, h, h, 0], "stop": [0] * 7 + [1], "go": [0] * 7 + [1]}
assert all(row(a) == TABLE[a] and sum(row(a)) == 1 for a in VOCAB)
assert seen["means"] == Counter(stop=4, go=4)

# The hook: what follows the whole text, and what follows the last word alone.
assert [s[-2] for s in grid if s[0] == "red"] == ["stop"] * 4

# Products along a sentence.
factors = lambda s: [seen[a][b] / sum(seen[a].values()) for a, b in zip(["."] + s, s)]
p = lambda text: prod(factors(text.split()))
assert factors("red means stop .".split()) == [h, q, h, 1] and p("red means stop .") == 1 / 16
assert [1600 * h, 1600 * h * q, 1600 * h * q * h] == [800, 200, 100] and 100 / 1600 == 1 / 16
assert p("red means go .") == 1 / 16 and "red means go .".split() not in grid
every = [" ".join(w for w in s if w) for s in product(("red", "green"), ("", "light"), ("", "always"), ("means",), ("stop", "go"), (".",))]
assert len(every) == 16 and all(p(s) == 1 / 16 for s in every) and sum(map(p, every)) == 1
unsafe = [s for s in every if ("red" in s) != ("stop" in s)]
assert len(unsafe) == 8 and sum(map(p, unsafe)) == h and sum(p(" ".join(s)) for s in grid) == h
assert not any(s.split() in grid for s in unsafe)
assert p("green light always means stop .") == 1 / 16 == p("green always means stop .")    # recall questions
assert row("light") == [0, 0, 0, h, h, 0, 0, 0]

# The quiz.
assert isclose(1 - (h + 3 / 10), 1 / 5) and isclose(1 - (h + 1 / 10), 2 / 5)
assert factors("red light means stop .".split()) == [h, h, h, h, 1] and p("red light means stop .") == 1 / 16
assert sum(factors("red light means stop .".split())) / 5 == 3 / 5
assert isclose(1 / 24 / h * 3, q) and isclose(h / 3, 1 / 6) and isclose(1 / 24 * 3, 1 / 8)
assert sum(s.count(".") for s in grid) == 8 and 8 / 40 == 1 / 5
assert p("red stop means .") == 0

# The figure and the sourced number.
assert 256 + 50_000 + 1 == 50_257

# The pages' own code: each python block prints what the text block after it says.
for name in ("lesson.en.md", "lesson.zh-CN.md"):
    page = Path(__file__).with_name(name)
    if page.exists():
        for code, printed in re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
            assert len(code.strip().splitlines()) <= 25, name
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(code, name, "exec"), {"__name__": "page"})
            assert out.getvalue().strip() == printed.strip(), (name, out.getvalue())
print("all numbers hold")
