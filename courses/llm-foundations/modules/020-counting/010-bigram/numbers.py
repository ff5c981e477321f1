"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import random
import re
from collections import Counter
from itertools import product
from math import prod
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
corpus, table = space["corpus"], space["table"]

words = Counter(w for s in corpus for w in s)
assert sum(words.values()) == 40 and words["means"] == words["."] == 8 and sorted(words.values())[-3] == 4
assert words["means"] / 40 == 1 / 5                              # a fifth of the text
p = lambda a, b: table[a][b] / sum(table[a].values())
row = lambda a: {b: p(a, b) for b in table[a]}
assert row("red") == row("green") == {"light": 0.5, "always": 0.25, "means": 0.25}
assert row("light") == {"always": 0.5, "means": 0.5} and row("always") == {"means": 1}
assert row("means") == {"stop": 0.5, "go": 0.5} and row(".") == {"red": 0.5, "green": 0.5}
assert table["means"] == {"stop": 4, "go": 4} and table["."] == {"red": 4, "green": 4} and table["always"] == {"means": 4}
assert p("means", "means") == 0 and p("always", "means") == 1 and p("red", "means") == 1 / 4
assert 8 * 8 == 64 and sum(len(r) for r in table.values()) == 15 and 64 - 15 == 49
assert table["red"]["light"] / 40 == 1 / 20 and sum(table[a]["light"] for a in list(table)) == 4
sentence = lambda s: prod(p(a, b) for a, b in zip(["."] + s, s))
assert [p(a, b) for a, b in zip([".", "red", "always", "means", "stop"], ["red", "always", "means", "stop", "."])] == [1 / 2, 1 / 4, 1, 1 / 2, 1]
assert sentence("red always means stop .".split()) == 1 / 16

# Sixteen sentences, four tosses each, half of them unsafe.
sixteen = [f"{c}{l}{a} means {x} .".split() for c, l, a, x in product(("red", "green"), ("", " light"), ("", " always"), ("stop", "go"))]
assert len(sixteen) == 16 and all(sentence(s) == 1 / 16 for s in sixteen) and sum(map(sentence, sixteen)) == 1
assert sum(s in corpus for s in sixteen) == 8
texts = space["texts"]
assert {" ".join(t) for t in texts} == {" ".join(s) for s in sixteen} and len(texts) == 1000
assert sum(("red" in t) != ("stop" in t) for t in texts) == 504
assert sentence("red light means go .".split()) == 1 / 16
assert {s[s.index("means") + 1] for s in corpus if s[0] == "red"} == {"stop"}
assert sum(s[:3] == ["red", "always", "means"] for s in corpus) == 1 and 1000 * table["means"]["stop"] == 4000 == 1000 * table["means"]["go"]

# The same seed with Chinese words: by name, red and green change places and so do stop and go, hence the same 504.
ZH = {"red": "红", "green": "绿", "light": "灯", "always": "总是", "means": "表示", "stop": "停", "go": "行", ".": "。"}
zh = {ZH[a]: {ZH[b]: n for b, n in r.items()} for a, r in table.items()}
rng, unsafe = random.Random(8), 0
for _ in range(1000):
    out = ["。"]
    while len(out) == 1 or out[-1] != "。":
        r = sorted(zh[out[-1]].items(), key=lambda item: (-item[1], item[0]))
        out.append(rng.choices([w for w, n in r], [n for w, n in r])[0])
    unsafe += ("红" in out) != ("停" in out)
assert unsafe == 504

# Markov, 1913.
assert round(8638 / 20000, 2) == 0.43 and round(1104 / 8638, 2) == 0.13 and round((8638 - 1104) / (20000 - 8638), 2) == 0.66
assert round(8638 / 20000, 3) == 0.432 and round(1104 / 8638, 3) == 0.128 and round((8638 - 1104) / (20000 - 8638), 3) == 0.663

# The quiz.
assert 3 / 4 + 1 / 4 == 1 and (3 / 6, 1 / 4) == (1 / 2, 1 / 4) and (8 / 40, 2 / 40, 2 / 8) == (1 / 5, 1 / 20, 1 / 4)
assert sentence("always red means stop .".split()) == 0 and p("red", "means") * p("means", "stop") * p("stop", ".") == 1 / 8
assert 1 / 8 * 1 / 8 * 1 / 8 == 1 / 512 and 3 / 4 * 2 / 3 == 1 / 2 and 3 / 4 * 2 / 3 * 1 / 2 == 1 / 4
assert len("é格".encode()) == 5
assert round(0.53 + 0.47, 9) == 1                                  # a coin that has been counted a few times
print("all numbers hold")
