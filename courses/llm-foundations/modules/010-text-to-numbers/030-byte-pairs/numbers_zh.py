"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
import contextlib
import io
import re
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")
program = re.search(r"```python\n(.*?)```", page, re.S)[1]


def learn(text, merges):
    """The page's own program on another text and with another number of merges."""
    code = re.sub(r"text = .*?\nwords", lambda _: f"text = {text!r}\nwords", program, flags=re.S).replace("range(256, 262)", f"range(256, {256 + merges})")
    space, out = {}, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, space)
    return space["pieces"], [int(line.split()[-1]) for line in out.getvalue().splitlines()], space["words"]


en = "".join(f"{c}{l}{a} means {x}.\n" for c, x in (("red", "stop"), ("green", "go")) for l in ("", " light") for a in ("", " always"))
zh = "".join(f"{c}{l}{a}表示{x}。\n" for c, x in (("红", "停"), ("绿", "行")) for l in ("", "灯") for a in ("", "总是"))
assert all(f"`{s}`" in page for s in en.splitlines())

# English: 27 merges and none is left; the four rows of the figure.
pieces, left, words = learn(en, 27)
assert left[-1] == 48 == 40 + 8 and all(len(w) == 1 for w in words) and len(pieces) == 283
assert [180] + [left[k - 1] for k in (5, 10, 15, 20, 25, 27)] == [180, 140, 116, 96, 76, 56, 48]
assert (pieces[265], pieces[275], pieces[282], pieces[280]) == (b" s", b" alw", b" light", b"green")

# Chinese, with the same program: E8 A1 first, 12 times; 24 merges; five characters in one token, and two thirds of one in another.
pieces, left, words = learn(zh, 24)
assert len(zh.encode()) == 164 and pieces[256] == b"\xe8\xa1" and left[0] == 164 - 12 and left[-1] == 40
assert ["红", "灯总是表示", "停"] in [[pieces[i].decode() for i in w] for w in words if len(w) == 3]
values = set(pieces.values())
assert {s.encode() for s in ("表示", "是表示", "总是表示", "灯总是表示")} <= values and not {"灯".encode(), "表".encode()} & values
assert max(len(b.decode(errors="ignore")) for b in values) == 5 == len("灯总是表示") and round(48 / 164, 1) == 0.3
assert "`red` · `␣light` · `s` · `␣mean` · `␣s` · `l` · `e` · `e` · `p` · `i` · `n` · `g`" in page
print("all numbers hold")
