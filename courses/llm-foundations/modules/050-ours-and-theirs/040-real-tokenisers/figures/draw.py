"""Draws who-pays.<lang>.svg and, for a phone, who-pays.narrow.<lang>.svg: tokens of one notice in two languages, by
real-tokens.json."""
import json
from pathlib import Path

MADE = json.loads((Path(__file__).parents[1] / "real-tokens.json").read_text(encoding="utf-8"))
YEARS = {"GPT-2": 2019, "Qwen3": 2025, "DeepSeek-V3": 2024}
TEXT = {
    "en": dict(rows=(("notice", "English"), ("notice_zh", "Chinese")), title="Tokens of one notice in English and Chinese, with three tokenisers", unit="tokens"),
    "zh-CN": dict(rows=(("notice_zh", "中文"), ("notice", "英文")), title="同一张告示的中文和英文，三个分词器各切出多少词元", unit="词元"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}}
</style>"""


def draw(lang, narrow):
    t = TEXT[lang]
    width, left, unit = (304, 66, 2.1) if narrow else (640, 190, 4.2)
    out, y = [], 14 if narrow else 20
    for name, year in YEARS.items():
        if narrow:
            out.append(f'<text class="ink" x="0" y="{y + 4}">{name}</text><text class="ink-2 small" x="{len(name) * 9 + 18}" y="{y + 4}">{year}</text>')
            y += 16
        else:
            out.append(f'<text class="ink" x="8" y="{y + 22}">{name}</text><text class="ink-2 small" x="8" y="{y + 42}">{year}</text>')
        for row, label in t["rows"]:
            tokens = len(MADE["tokenisers"][name]["tokens"][row])
            gold = (name, row) == ("Qwen3", "notice_zh")
            out.append(f'<text class="ink-2 small" x="{left - 10}" y="{y + 15}" text-anchor="end">{label}</text>')
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{left}" y="{y}" width="{tokens * unit:g}" height="20" rx="2"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2 light"}" x="{left + tokens * unit + 8:g}" y="{y + 15}">{tokens}</text>')
            y += 26
        y += 14 if narrow else 16
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 {width} {y - 8}" role="img" lang="{lang}">', f"<title>{t['title']}</title>", STYLE]
    return "\n".join(head + out + ["</svg>"]) + "\n"


for lang in TEXT:
    here = Path(__file__)
    here.with_name(f"who-pays.{lang}.svg").write_text(draw(lang, False), encoding="utf-8")
    here.with_name(f"who-pays.narrow.{lang}.svg").write_text(draw(lang, True), encoding="utf-8")
