"""Computes every number on this lesson's pages; a reviewer runs it, the importer ignores it. What the real tokenisers make of
the texts is kept in real-tokens.json, by count_real_tokens.mjs."""
import contextlib
import io
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))
from page_numbers import run_page

del sys.path[0]
pages = {lang: run_page(HERE / f"lesson.{lang}.md") for lang in ("en", "zh-CN")}
made = json.loads((HERE / "real-tokens.json").read_text(encoding="utf-8"))
real = made["tokenisers"]
assert list(real) == ["GPT-2", "Qwen3", "DeepSeek-V3"]
counts = lambda text: tuple(len(one["tokens"][text]) for one in real.values())
size = lambda text: (made["texts"][text]["characters"], made["texts"][text]["bytes"])

# The notice, in both languages, as the pages have it.
for lang in pages:
    page = (HERE / f"lesson.{lang}.md").read_text(encoding="utf-8")
    assert all(f"| {made['texts'][text]['text']} |" in page for text in ("notice", "notice_zh"))
assert size("notice") + counts("notice") == (155, 155, 35, 35, 35) and size("notice_zh") + counts("notice_zh") == (43, 129, 93, 28, 27)
# The short sentence: which characters of it GPT-2 has whole, and what is one token in the newer lists.
for lang in pages:
    assert made["texts"]["always_zh"]["text"] in (HERE / f"lesson.{lang}.md").read_text(encoding="utf-8")
assert size("always_zh") + counts("always_zh") == (9, 27, 20, 6, 5)
pieces_of = lambda name: [bytes.fromhex(token).decode(errors="replace") for _, token in real[name]["tokens"]["always_zh"]]
assert [piece for piece in pieces_of("GPT-2") if "\ufffd" not in piece] == ["是", "。"]
assert all("意味着" in pieces_of(name) for name in ("Qwen3", "DeepSeek-V3"))
# Every token list is its text again, byte for byte.
for one in real.values():
    for text, tokens in one["tokens"].items():
        assert bytes.fromhex("".join(token for _, token in tokens)).decode() == made["texts"][text]["text"], text

# Numbers, code, blanks and the rest.
assert [counts(text) for text in ("number", "time", "mixed", "code", "blanks", "light")] == [
    (3, 8, 3), (9, 12, 10), (10, 13, 9), (16, 12, 11), (8, 2, 2), (3, 1, 2)]
faces = lambda name, text: [bytes.fromhex(token).decode() for _, token in real[name]["tokens"][text]]
assert faces("GPT-2", "number") == ["123", "45", "678"] and faces("DeepSeek-V3", "number") == ["123", "456", "78"]
assert faces("Qwen3", "number") == list("12345678") and made["texts"]["code"]["text"].count("\n") == 2
assert made["texts"]["blanks"]["text"] == 8 * " " + "x"

# The vocabularies: bytes, rules and special tokens add up.
assert [(one["rules"], one["vocabulary"]) for one in real.values()] == [(50_000, 50_257), (151_387, 151_669), (127_741, 128_815)]
assert [one["vocabulary"] - one["rules"] - 256 for one in real.values()] == [1, 26, 818]
special = made["texts"]["special"]["text"].removesuffix("user")
assert special == "<|im_start|>" and len(special) == 12 and counts("special") == (8, 2, 7)
assert real["Qwen3"]["tokens"]["special"][0] == [151_644, special.encode().hex()] and bytes.fromhex(real["GPT-2"]["tokens"]["special"][7][1]) == b"user"

# The rules that join strawberry: those of the program, with their ranks, and no other.
rules = {(left, right): rank for way in made["gpt2Rules"].values() for left, right, rank in way}
assert all(page["rank"] == rules for page in pages.values()) and len(rules) == 11
assert faces("GPT-2", "berry") == ["st", "raw", "berry"] and faces("GPT-2", "berry_inside") == ["a", " strawberry"]
with contextlib.redirect_stdout(io.StringIO()):
    for page in pages.values():
        assert page["encode"]("strawberry") == faces("GPT-2", "berry") and page["encode"](" strawberry") == [" strawberry"]
assert [rank for _, _, rank in made["gpt2Rules"]["strawberry"]] == [7, 45, 174, 271, 307, 1575, 8140]

# The pattern cuts as GPT-2's tokens say: no token reaches across two of its pieces.
for text in ("time", "crossing", "crossing_zh", "code", "mixed", "number", "notice", "notice_zh"):
    ends = lambda parts: {sum(len(part) for part in parts[:at]) for at in range(1, len(parts) + 1)}
    pieces = [piece.encode() for piece in pages["en"]["pattern"].findall(made["texts"][text]["text"])]
    assert ends(pieces) <= ends([bytes.fromhex(token) for _, token in real["GPT-2"]["tokens"][text]]), text

# One list's numbers, read by another.
assert made["misread"]["ids"] == [7738, 1657, 1724, 2245, 13]
assert made["misread"]["by"] == {"GPT-2": "Red light means stop.", "Qwen3": "Effect many protinter.", "DeepSeek-V3": "办法на见oot+"}
# What is a token, and no word.
tokens = {name: {bytes.fromhex(token).decode(errors="replace") for _, token in real[name]["tokens"]["notice_zh"]} for name in real}
assert {"，请", "图书馆", "点", "这本书", "归", "还"} <= tokens["Qwen3"] and {"有人在", "归还"} <= tokens["DeepSeek-V3"]

# Tables: rows by width; Qwen3-0.6B part by part from its settings, so that the sum is its own.
layer = 1024 * 16 * 128 + 2 * 1024 * 8 * 128 + 16 * 128 * 1024 + 2 * 128 + 3 * 1024 * 3072 + 2 * 1024
assert 151_936 * 1_024 == 155_582_464 and 155_582_464 + 28 * layer + 1_024 == 596_049_920
assert 50_257 * 768 == 38_597_376 and 2 * 129_280 * 7_168 == 1_853_358_080 and 151_936 > 151_669 and 129_280 > 128_815
print("all numbers hold")
