"""Numbers that only the Chinese page prints; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import pathlib
import re
from collections import Counter
from itertools import product

page = (pathlib.Path(__file__).parent / "lesson.zh-CN.md").read_text(encoding="utf-8")
cut = re.compile(r" ?[^\W_]+|[^\w\s]|\s|_").findall


def glue(ids, pair, new):
    out, i = [], 0
    while i < len(ids):
        hit = tuple(ids[i:i + 2]) == pair
        out.append(new if hit else ids[i])
        i += 1 + hit
    return out


def train(text):
    words, rules, steps = [list(w.encode()) for w in cut(text)], {}, []
    while counts := Counter(p for w in words for p in zip(w, w[1:])):
        best = min(counts, key=lambda p: (-counts[p], p))
        if counts[best] < 2:
            break
        rules[best] = 256 + len(rules)
        words = [glue(w, best, rules[best]) for w in words]
        steps.append((counts[best], sum(map(len, words))))
    return rules, steps


def encode(text, rules):
    out = []
    for w in cut(text):
        ids = list(w.encode())
        while fits := [p for p in zip(ids, ids[1:]) if p in rules]:
            best = min(fits, key=rules.get)
            ids = glue(ids, best, rules[best])
        out += ids
    return out


def table(rules):
    pieces = {i: bytes([i]) for i in range(256)}
    for (a, b), new in rules.items():
        pieces[new] = pieces[a] + pieces[b]
    return pieces


en = "".join(f"{c}{l}{a} means {x}.\n" for a, l, (c, x) in product(("", " always"), ("", " light"), (("red", "stop"), ("green", "go"))))
zh = "".join(f"{c}{l}{a}表示{x}。\n" for a, l, (c, x) in product(("", "总是"), ("", "灯"), (("红", "停"), ("绿", "行"))))
assert len(en.encode()) == 180 and len(zh.encode()) == 164 and all(f"`{s}`" in page for s in en.splitlines())
first = Counter(w.encode()[i:i + 2] for w in cut(en) for i in range(len(w.encode()) - 1))
assert sorted(p for p, n in first.items() if n == 8) == sorted([b" m", b"me", b"ea", b"an", b"ns", b"re"]) and max(first.values()) == 8

rules, steps = train(en)
pieces = table(rules)
assert len(rules) == 27 and 256 + 27 == 283 and steps[-1][1] == 48 == 40 + 8
assert [pieces[i].decode() for i in range(256, 262)] == [" m", "an", "ean", "re", " mean", " means"]
assert steps[:6] == [(8, 172), (8, 164), (8, 156), (8, 148), (8, 140), (8, 132)]
assert [len(en.encode())] + [steps[k - 1][1] for k in (5, 10, 15, 20, 25, 27)] == [180, 140, 116, 96, 76, 56, 48]
assert (pieces[265], pieces[275], pieces[282], pieces[280]) == (b" s", b" alw", b" light", b"green")        # born in rows 10, 20, 27; green
line = "red light always means stop."
assert [len(encode(line, dict(list(rules.items())[:k]))) for k in (0, 10, 20, 27)] == [28, 19, 11, 6]
assert glue([97] * 3, (97, 97), 256) == [256, 97]
assert encode("rean", rules) == [114, 258] and (pieces[259], pieces[257]) == (b"re", b"an")
odd = "red lights mean sleeping"
assert len(odd) == 24 and "` · `".join(pieces[i].decode().replace(" ", "␣") for i in encode(odd, rules)) in page and len(encode(odd, rules)) == 12

own, steps = train(zh)
pieces = table(own)
assert list(own)[0] == (0xE8, 0xA1) and steps[0][0] == 12 and zh.count("表") == 8 and zh.count("行") == 4
assert "表".encode().hex() == "e8a1a8" and "行".encode().hex() == "e8a18c"
assert len(own) == 24 and steps[-1][1] == 40 == len(encode(zh, own)) and len(encode(zh, rules)) == 164
last = "红灯总是表示停。"
assert [pieces[i].decode() for i in encode(last, own)] == ["红", "灯总是表示", "停", "。"] and len(encode(last, rules)) == len(last.encode()) == 24
known = {b.decode(errors="ignore") for i, b in pieces.items() if i > 255 and "\ufffd" not in b.decode(errors="replace")}
assert {"表示", "是表示", "总是表示", "灯总是表示"} <= known and not {"灯", "表"} & known
assert round(164 / 48, 1) == 3.4 and round(48 / 164, 1) == 0.3 and round(164 / 40, 1) == 4.1
toy = {(97, 98): 256, (98, 99): 257, (256, 99): 258}                              # the recall question has an answer
assert encode("abc", toy) == [258] and encode("bcab", toy) == [257, 256]
assert 256 + 50_000 + 1 == 50_257
for code, shown in re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", page, re.S):
    assert len(code.splitlines()) <= 25
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == shown, out.getvalue()
print("all numbers hold")
