"""Draws thirty-on-blue.<lang>.svg and, for a phone, thirty-on-blue.narrow.<lang>.svg: thirty starts and the question of a blue
light, by how many colours are answered with `unknown`. numbers.py holds the same counts."""
from pathlib import Path

# Sure of stop or go, and `unknown` with a half or more.
ROWS = ((22, 0), (15, 10), (6, 16), (6, 20))
TEXT = {
    "en": dict(rows=("none", "1 colour", "2 colours", "4 colours"), marks=("sure of stop or go", "unknown: ½ or more", "neither"), title="Thirty starts and the question of a blue light"),
    "zh-CN": dict(rows=("没有", "1 种", "2 种", "4 种"), marks=("认定停或行", "“不详”占一半以上", "都不是"), title="三十个起点，问蓝灯"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{fill:var(--line,#d6dbd7)}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{fill:var(--line,#283439)}}
</style>"""


def draw(lang, narrow):
    t = TEXT[lang]
    width, left, across, pitch, side = (304, 0, 15, 20, 15) if narrow else (640, 104, 30, 17, 13)
    out, y, x = [], 18, 0 if narrow else left
    for at, mark in enumerate(t["marks"]):
        fill = ("ink", "gold", "line")[at]
        if narrow and at == 2:
            y, x = y + 22, 0
        out.append(f'<rect class="{fill}" x="{x + 1}" y="{y - 11}" width="12" height="12" rx="2"/><text class="ink-2 small" x="{x + 19}" y="{y}">{mark}</text>')
        x += 30 + (13 if lang == "zh-CN" else 7) * len(mark) + (0 if narrow else 14)
    y += 18
    for name, (sure, unknown) in zip(t["rows"], ROWS):
        if narrow:
            out.append(f'<text class="ink" x="0" y="{y + 12}">{name}</text>')
            y += 22
        else:
            out.append(f'<text class="ink" x="8" y="{y + 12}">{name}</text>')
        for at in range(30):
            fill = "ink" if at < sure else "gold" if at < sure + unknown else "line"
            out.append(f'<rect class="{fill}" x="{left + at % across * pitch + 1}" y="{y + at // across * pitch}" width="{side}" height="{side}" rx="2"/>')
        y += pitch * (30 // across) + (14 if narrow else 12)
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 {width} {y}" role="img" lang="{lang}">', f"<title>{t['title']}</title>", STYLE]
    return "\n".join(head + out + ["</svg>"]) + "\n"


for lang in TEXT:
    here = Path(__file__)
    here.with_name(f"thirty-on-blue.{lang}.svg").write_text(draw(lang, False), encoding="utf-8")
    here.with_name(f"thirty-on-blue.narrow.{lang}.svg").write_text(draw(lang, True), encoding="utf-8")
