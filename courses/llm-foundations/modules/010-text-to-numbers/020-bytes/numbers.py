"""Computes every number on this lesson's pages, in its figure and in its quiz, and runs the pages' own code; the importer ignores it."""
import contextlib
import io
import re
import unicodedata
from pathlib import Path

hexa = lambda s: s.encode().hex(" ").upper()
size = lambda s: (len(s), len(s.encode()))  # code points, bytes

# The hook.
assert [size(s) for s in ("red", "é", "格物", "🚦")] == [(3, 3), (1, 2), (2, 6), (1, 4)]
assert len("格物".encode("utf-16-le")) == 4
assert [f"{ord(c):04X}" for c in "redé格物🚦"] == ["0072", "0065", "0064", "00E9", "683C", "7269", "1F6A6"]
assert hexa("red") == "72 65 64" and [format(b, "08b") for b in b"red"] == ["01110010", "01100101", "01100100"]

# 格 and 物, filled in by hand.
assert format(0x683C, "016b") == "0110" + "1000" + "0011" + "1100" == "0110" + "100000" + "111100"
assert [format(b, "08b") for b in "格".encode()] == ["1110" + "0110", "10" + "100000", "10" + "111100"] == ["11100110", "10100000", "10111100"]
assert hexa("格") == "E6 A0 BC" and hexa("物") == "E7 89 A9" and 6 * 4096 + 32 * 64 + 60 == 26684 == 0x683C
assert len("格物".encode()) * 8 == 48

# The four templates: where each ends, and how many bits it takes.
TEMPLATES = [(0x7F, "0xxxxxxx"), (0x7FF, "110xxxxx 10xxxxxx"), (0xFFFF, "1110xxxx 10xxxxxx 10xxxxxx"), (0x10FFFF, "11110xxx 10xxxxxx 10xxxxxx 10xxxxxx")]
assert [t.count("x") for _, t in TEMPLATES] == [7, 11, 16, 21]
for last, template in TEMPLATES:
    n = len(template.split())
    assert len(chr(last).encode()) == n and (last == 0x10FFFF or len(chr(last + 1).encode()) == n + 1)
    fixed = [t.rstrip("x") for t in template.split()]
    assert all(format(b, "08b").startswith(f) for b, f in zip(chr(last).encode(), fixed))

# Cut off: incomplete, not wrong.
try:
    b"\xe7\x89".decode()
    raise AssertionError
except UnicodeDecodeError as error:
    assert error.reason == "unexpected end of data"

# Equal to the eye.
one, two = "\u00e9", "e\u0301"
assert one != two and hexa(one) == "C3 A9" and hexa(two) == "65 CC 81" and unicodedata.normalize("NFC", two) == one
family = "\U0001F469\u200d\U0001F469\u200d\U0001F467"
assert size(family) == (5, 18) and 3 * 4 + 2 * 3 == 18 and len("\u200d".encode()) == 3
twin = "\u2f8f"  # the radical that looks like 行
assert hexa(twin) == "E2 BE 8F" and hexa("行") == "E8 A1 8C" and f"{ord('行'):04X}" == "884C"
assert unicodedata.normalize("NFC", twin) == twin != "行" == unicodedata.normalize("NFKC", twin)

# The price.
assert len("red light always means stop.".encode()) == 28 and size("红灯总是表示停。") == (8, 24)
grid = [[c, *l, *a, "means", x, "."] for c, x in (("red", "stop"), ("green", "go")) for l in ([], ["light"]) for a in ([], ["always"])]
zh = {"red": "红", "green": "绿", "light": "灯", "always": "总是", "means": "表示", "stop": "停", "go": "行", ".": "。"}
english = "".join(" ".join(s[:-1]) + ".\n" for s in grid)
chinese = "".join("".join(zh[w] for w in s) + "\n" for s in grid)
assert size(english) == (180, 180) and size(chinese) == (60, 164)
assert 256 + 3 == 259

# Recall, and the quiz.
assert bytes.fromhex("E29C93").decode() == "\u2713" and "".join(["0010", "011100", "010011"]) == format(0x2713, "016b")
assert size("na\u00efve") == (5, 6) and size("红🚦go") == (4, 9) and (ord("红"), ord("🚦")) == (0x7EA2, 0x1F6A6)
assert len("红🚦go".encode("utf-32-le")) == 16
assert format(0xE7, "08b") == "11100111" and format(0x89, "08b") == "10001001" and "11100111".count("1") == 6
assert [format(b, "08b") for b in b"\xc3\xa9"] == ["11000011", "10101001"] and int("00011" + "101001", 2) == 0xE9
assert (int("00011", 2), int("101001", 2)) == (0x03, 0x29)

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
