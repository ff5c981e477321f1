"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from collections import Counter
from math import inf, isclose, log2
from pathlib import Path
from random import Random


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
corpus, steps, count, bits, new = (space[k] for k in ("corpus", "steps", "count", "bits", "new"))

# The ladder, and the contexts seen of those possible.
assert [bits(n, corpus, 0) for n in range(1, 6)] == [2.92, 0.8, 0.75, 0.65, 0.6] and log2(8) == 3
assert [len(count(n)) for n in range(1, 6)] == [1, 8, 14, 22, 25] and [8 ** (n - 1) for n in range(1, 6)] == [1, 8, 64, 512, 4096]
assert 25 / 4096 < 1 / 100 and round(25 / 4096, 3) == 0.006 and 4096 - 25 == 4071 and len(corpus) == 8
assert 50257 ** 2 == 2525766049 and 50257 ** 3 == 126937424324593 and f"{50257 ** 3:.2e}" == "1.27e+14" and 10 ** 12 / 50257 ** 3 < 1 / 100
exact = [sum(log2(sum(count(n)[c].values()) / count(n)[c][w]) for x in corpus for c, w in steps(x, n)) / 40 for n in (2, 3, 4, 5)]
assert max(a - b for a, b in zip(exact, exact[1:])) < 0.1 + 1e-9

# Of 1,000 samples of the 5-gram none is unsafe.
five, rng, unsafe = count(5), Random(8), 0
for _ in range(1000):
    out = ["."] * 4
    while len(out) == 4 or out[-1] != ".":
        row = sorted(five[tuple(out[-4:])].items(), key=lambda item: (-item[1], item[0]))
        out.append(rng.choices([w for w, n in row], [n for w, n in row])[0])
    unsafe += ("red" in out) != ("stop" in out)
assert unsafe == 0
five = count(5)

# The new sentence: zero after red light; later contexts of the 5-gram never met.
assert count(3)["red", "light"] == {"always": 1, "means": 1}
assert [bits(n, new, 0) for n in (2, 3, 4, 5)] == [inf] * 4
met = lambda n: [c in count(n) and count(n)[c][w] > 0 for c, w in steps(new[0], n)]
assert met(2) == [True, True, False, True, True, True] and met(5) == [True, True, False, False, False, False]
assert [c in five for c, w in steps(new[0], 5)] == [True, True, True, False, False, False]

# Add one.
table = count(2)
add_one = lambda a, b: ((table[(a,)][b] + 1), (sum(table[(a,)].values()) + 8))
assert add_one("means", "stop") == (5, 16) and add_one("means", "red") == (1, 16) and 5 + 5 + 6 == 16 and add_one("light", "light") == (1, 12)
rows = [add_one(a, b) for a, b in zip(["."] + new[0], new[0])]
assert rows == [(5, 16), (3, 12), (1, 12), (3, 12), (5, 16), (5, 12)]
paid = [log2(below / above) for above, below in rows]
assert [round(x, 2) for x in paid] == [1.68, 2.0, 3.58, 2.0, 1.68, 1.26] and round(sum(paid), 2) == 12.2 and round(sum(paid) / 6, 2) == 2.03
assert [bits(n, corpus, 1) for n in (2, 3, 4, 5)] == [1.71, 1.9, 2.08, 2.11] and [bits(n, new, 1) for n in (2, 3, 4, 5)] == [2.03, 2.26, 2.53, 2.67]
assert Counter(sum(row.values()) for row in five.values())[1] == 20 and len(five) == 25
assert five["red", "light", "always", "means"] == {"stop": 1} and round(2 / 9, 2) == 0.22 and log2(8 / 1) == 3

# Falling back, and sharing.
assert ("light", "light", "means") not in count(4) and count(3)["light", "means"] == {"stop": 1, "go": 1}
assert 8 * 2 == 16

# Web 1T, and Common Crawl: one for every two words.
tokens, words, pairs = 1_024_908_267_229, 13_588_391, 314_843_401
assert round(pairs / words ** 2 * 1e6, 1) == 1.7 and 500 / 975 > 0.5
# The Chinese page's source: Chinese Web 5-gram (LDC2010T06).
assert f"{1_616_150 ** 2:.1e}" == "2.6e+12" and 0.9e-4 < 281_107_315 / 1_616_150 ** 2 < 1.2e-4 and f"{float(1_616_150) ** 5:.1e}" == "1.1e+31"

# Recall and the quiz.
assert 100 ** 3 == 1_000_000 and 8 ** 3 == 512 and 8 ** 4 == 4096 and 1000 ** 3 // 1000 ** 2 == 1000
assert 10 ** 9 / 10_000 ** 3 == 1 / 1000 and 10 ** 9 / 10_000 == 100_000 and isclose(10 ** 9 / 10_000 ** 4, 1e-7)
assert round(1 / 0.495, 2) == 2.02 and round(2 ** 0.99, 2) == 1.99 and 99 * 0.5 / 100 == 0.495
assert 256 + 27 == 283 and 256 + 54 == 310 and -log2(2 / 8) == 2 and (8 * 3, 15 * 2) == (24, 30) and 1000 * 10 == 10_000
assert 0 ** (1 / 2) == 0 and 5 / 8 + 5 / 8 + 6 / 8 == 2
assert f"{50257 ** 3:.2e}" == "1.27e+14" and 2 / 8 == 0.25
print("all numbers hold")
