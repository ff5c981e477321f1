"""Numbers that only the Chinese page prints; a reviewer runs it, the importer ignores it."""
import contextlib
import io
import pathlib
import re
import unicodedata

page = (pathlib.Path(__file__).parent / "lesson.zh-CN.md").read_text(encoding="utf-8")
size = lambda s: len(s.encode())
points = lambda s: [f"U+{ord(c):04X}" for c in s]
hexed = lambda s: s.encode().hex(" ").upper()

assert [size(s) for s in ("red", "\u00e9", "格物", "🚦")] == [3, 2, 6, 4] and len("格物".encode("utf-16-le")) == 4
assert points("r格物🚦") == ["U+0072", "U+683C", "U+7269", "U+1F6A6"] and hexed("red") == "72 65 64" and max(map(ord, "red")) < 128
assert hexed("格") == "E6 A0 BC" and hexed("物") == "E7 89 A9" and f"{0x683C:016b}" == "0110100000111100"
assert ["{:08b}".format(b) for b in "格".encode()] == ["11100110", "10100000", "10111100"]
assert (0b0110, 0b100000, 0b111100) == (6, 32, 60) and 6 * 4096 + 32 * 64 + 60 == 26684 == 0x683C
for last, length, bits in ((0x7F, 1, 7), (0x7FF, 2, 11), (0xFFFF, 3, 16), (0x10FFFF, 4, 21)):
    assert size(chr(last)) == length and (last == 0x10FFFF or size(chr(last + 1)) == length + 1)
    lead = f"{chr(last).encode()[0]:08b}"
    assert lead.startswith({1: "0", 2: "110", 3: "1110", 4: "11110"}[length])
    assert bits == {1: 7, 2: 5, 3: 4, 4: 3}[length] + 6 * (length - 1)
assert size("格物") * 8 == 48
two = "e\u0301"
assert "\u00e9" != two and hexed("\u00e9") == "C3 A9" and hexed(two) == "65 CC 81" and unicodedata.normalize("NFC", two) == "\u00e9"
assert hexed("\u2f8f") == "E2 BE 8F" and hexed("行") == "E8 A1 8C" and points("行") == ["U+884C"]
assert unicodedata.normalize("NFC", "\u2f8f") != "行" == unicodedata.normalize("NFKC", "\u2f8f")
family = "\U0001F469\u200d\U0001F469\u200d\U0001F467"
assert family in page and (len(family), size(family)) == (5, 18)
assert size("红灯总是表示停。") == 24 and len("红灯总是表示停。") == 8 and size("red light always means stop.") == 28
corpus = "".join(f"{c}{l}{a}表示{x}。\n" for c, x in (("红", "停"), ("绿", "行")) for l in ("", "灯") for a in ("", "总是"))
assert (len(corpus), size(corpus)) == (60, 164)
assert hexed("🚦") == "F0 9F 9A A6"
for code, shown in re.findall(r"```python\n(.*?)```\s*```text\n(.*?)```", page, re.S):
    assert len(code.splitlines()) <= 25
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == shown, out.getvalue()
print("all numbers hold")
