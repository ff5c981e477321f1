"""Numbers that only the Chinese page has; numbers.py runs both pages' programs and holds the rest. A reviewer runs it, the importer ignores it."""
from pathlib import Path

page = Path(__file__).with_name("lesson.zh-CN.md").read_text(encoding="utf-8")

assert max(map(ord, "red")) < 128 and "\U0001F469\u200d\U0001F469\u200d\U0001F467" in page
assert "🚦".encode().hex(" ").upper() == "F0 9F 9A A6" and format(0xF0, "08b").startswith("11110")          # the recall question
# "No character's bytes are the beginning of another's": the first byte alone settles the length.
lengths = {}
for point in [*range(0xD800), *range(0xE000, 0x110000, 7)]:
    data = chr(point).encode()
    assert lengths.setdefault(data[0], len(data)) == len(data)
print("all numbers hold")
