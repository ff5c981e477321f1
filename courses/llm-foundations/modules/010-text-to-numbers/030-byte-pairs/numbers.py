"""Computes every number on this lesson's pages, in its figure and in its quiz, and runs the pages' own code; the importer ignores it."""
import contextlib
import io
import json
import re
from collections import Counter
from pathlib import Path

grid = [[c, *l, *a, "means", x, "."] for c, x in (("red", "stop"), ("green", "go")) for l in ([], ["light"]) for a in ([], ["always"])]
ZH = {"red": "红", "green": "绿", "light": "灯", "always": "总是", "means": "表示", "stop": "停", "go": "行", ".": "。"}
english = "".join(" ".join(s[:-1]) + ".\n" for s in grid)
chinese = "".join("".join(ZH[w] for w in s) + "\n" for s in grid)
assert len(english.encode()) == 180 and len(chinese.encode()) == 164


def split_words(text):
    return re.findall(r" ?[^\W_]+|[^\w\s]|\s|_", text)


def pair_counts(words):
    counts = Counter()
    for ids, n in words.items():
        for pair in zip(ids, ids[1:]):
            counts[pair] += n
    return counts


def merge(ids, pair, new):
    out, i = [], 0
    while i < len(ids):
        hit = tuple(ids[i:i + 2]) == pair
        out.append(new if hit else ids[i])
        i += 2 if hit else 1
    return tuple(out)


def train(text):
    """Rules in order, and for each the places where it applied."""
    words, rules, places = Counter(tuple(w.encode()) for w in split_words(text)), {}, []
    while counts := pair_counts(words):
        best = min(counts, key=lambda p: (-counts[p], p))
        if counts[best] < 2:
            break
        rules[best] = 256 + len(rules)
        places.append(counts[best])
        merged = Counter()
        for ids, n in words.items():
            merged[merge(ids, best, rules[best])] += n
        words = merged
    return rules, places


def encode(text, rules):
    out = []
    for word in split_words(text):
        ids = tuple(word.encode())
        while len(ids) > 1:
            pair = min(zip(ids, ids[1:]), key=lambda p: rules.get(p, 10**9))
            if pair not in rules:
                break
            ids = merge(ids, pair, rules[pair])
        out += ids
    return out


def table(rules):
    pieces = {i: bytes([i]) for i in range(256)}
    for (a, b), new in rules.items():
        pieces[new] = pieces[a] + pieces[b]
    return pieces


# The hook: six pairs tie at 8, the other 21 stand at 4.
first = pair_counts(Counter(tuple(w.encode()) for w in split_words(english)))
tied = {bytes(p).decode() for p, n in first.items() if n == 8}
assert tied == {" m", "me", "ea", "an", "ns", "re"} and Counter(first.values()) == {8: 6, 4: 21}
assert english.count("means") == 8 and english.count("re") == 8 and min(b"abcdefghijklmnopqrstuvwxyz") > 32 == ord(" ")

# Learning from the English sentences.
rules, places = train(english)
pieces = table(rules)
some = lambda k: dict(list(rules.items())[:k])
names = [pieces[i].decode() for i in range(256, 256 + len(rules))]
assert names[:6] == [" m", "an", "ean", "re", " mean", " means"] and places[:6] == [8] * 6
assert len(rules) == 27 and names[-1] == " light" and 256 + 27 == 283
assert [len(encode(english, some(k))) for k in range(7)] == [180, 172, 164, 156, 148, 140, 132]
assert [len(encode(english, some(k))) for k in (0, 5, 10, 15, 20, 25, 27)] == [180, 140, 116, 96, 76, 56, 48]
assert sum(places) == 180 - 48 and sum(map(len, grid)) + english.count("\n") == 48
show = lambda text, r=rules: [table(r)[i].decode() for i in encode(text, r)]
assert [show(" means", some(k)) for k in range(7)] == [
    [" ", "m", "e", "a", "n", "s"], [" m", "e", "a", "n", "s"], [" m", "e", "an", "s"], [" m", "ean", "s"], [" m", "ean", "s"], [" mean", "s"], [" means"]]
assert merge((97, 97, 97), (97, 97), 256) == (256, 97)

# The figure.
longest = "red light always means stop."
assert [len(encode(longest, some(k))) for k in (0, 10, 20, 27)] == [28, 19, 11, 6]
assert {i: pieces[i].decode() for i in (265, 275, 282)} == {265: " s", 275: " alw", 282: " light"}
assert all(new in encode(longest, some(new - 255)) for new in (265, 275, 282))
assert encode(longest, rules) == [274, 282, 281, 261, 278, 46]

# Encoding by rank.
longest_match = lambda word: [] if not word else (lambda n: [word[:n]] + longest_match(word[n:]))(
    max(n for n in range(1, len(word) + 1) if n == 1 or word[:n] in names))
assert encode("rean", rules) == [114, 258] and longest_match("rean") == ["re", "an"] and rules[(114, 101)] == 259 and rules[(97, 110)] == 257
assert show("red lights mean sleeping") == ["red", " light", "s", " mean", " s", "l", "e", "e", "p", "i", "n", "g"]
assert len(show("red lights mean sleeping")) == 12 and len("red lights mean sleeping") == 24
assert show("mean") == ["m", "ean"] and show("lights") == ["l", "igh", "t", "s"] and show("Green") == ["G", "re", "en"]
assert pieces[280] == b"green" and pieces[281] == b" always"

# The Chinese twin.
zh_rules, _ = train(chinese)
zh_pieces = table(zh_rules)
assert list(zh_rules)[0] == (0xE8, 0xA1) and len(zh_rules) == 24
assert "表".encode() == bytes.fromhex("E8A1A8") and "行".encode() == bytes.fromhex("E8A18C")
assert (chinese.encode().count(b"\xe8\xa1"), chinese.count("表"), chinese.count("行")) == (12, 8, 4)
assert len(encode(chinese, zh_rules)) == 40 and len(encode(chinese, rules)) == 164
assert show("红灯总是表示停。", zh_rules) == ["红", "灯总是表示", "停", "。"]
assert len(encode("红灯总是表示停。", rules)) == 24 == len("红灯总是表示停。".encode())
values = set(zh_pieces.values())
assert all(w.encode() in values for w in ("表示", "是表示", "总是表示")) and not any(w.encode() in values for w in ("灯", "表"))
assert round(164 / 48, 1) == 3.4 and round(164 / 40, 1) == 4.1 and round(164 / 180, 1) == 0.9 and 48 / 164 < 1 / 3 and 256 + 50_000 + 1 == 50_257

# Recall.
abc = {(97, 98): 256, (98, 99): 257, (256, 99): 258}
assert [encode(w, abc) for w in ("abc", "bcab", "abbc")] == [[258], [257, 256], [256, 257]]
try:
    b"\xe8\xa1".decode()
    raise AssertionError
except UnicodeDecodeError as error:
    assert error.reason == "unexpected end of data" and format(0xE8, "08b").startswith("1110")

# The quiz.
banana = Counter([tuple(b"banana")])
counts = pair_counts(banana)
assert min(counts, key=lambda p: (-counts[p], p)) == tuple(b"an") and counts[tuple(b"an")] == counts[tuple(b"na")] == 2
assert merge(tuple(b"banana"), tuple(b"an"), 256) == (98, 256, 256, 97)
toy = {tuple(b"mean"): 2, tuple(b"means"): 1, tuple(b"me"): 1}
counts = pair_counts(toy)
assert min(counts, key=lambda p: (-counts[p], p)) == tuple(b"me") and counts[tuple(b"me")] == 4
toy = {merge(ids, tuple(b"me"), 256): n for ids, n in toy.items()}
counts = pair_counts(toy)
assert counts == {(256, 97): 3, (97, 110): 3, (110, 115): 1} and min(counts, key=lambda p: (-counts[p], p)) == (97, 110)
assert 180 - 8 == 172 and 180 - 16 == 164
assert encode("行", {(0xE8, 0xA1): 256}) == [256, 0x8C]
assert len("红灯总是表示停。") == 8 and format("表".encode()[-1], "08b") == "10101000"
assert not any(b"\x00" in pieces[i] for i in pieces if i > 255)       # in UTF-16 every second byte of English is 0: no rule fits

# Real tokenisers: counted by count_real_tokens.mjs with the versions that it names.
counted = Path(__file__).with_name("real-tokens.json")
if counted.exists():
    real = json.loads(counted.read_text(encoding="utf-8"))
    rows = [(one["characters"], one["bytes"], *(one_of["tokens"][i] for one_of in real["counts"].values())) for i, one in enumerate(real["sentences"])]
    assert list(real["counts"]) == ["GPT-2", "Qwen3", "DeepSeek-V3"]
    assert rows == [(39, 39, 7, 7, 7), (12, 36, 27, 7, 7), (19, 57, 38, 9, 8), (9, 27, 20, 6, 5)] and round(27 / 7, 1) == 3.9
    for name in ("lesson.en.md", "lesson.zh-CN.md"):
        page = Path(__file__).with_name(name).read_text(encoding="utf-8")
        for one, row in zip(real["sentences"][:3], rows):
            assert f"{one['text']}` | " in page or f"{one['text']} | " in page, (name, one["text"])
            assert " | " + " | ".join(map(str, row)) + " |" in page, (name, row)

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
