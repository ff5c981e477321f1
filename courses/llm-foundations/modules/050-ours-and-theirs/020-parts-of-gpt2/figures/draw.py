"""Draws where-they-are.<lang>.svg and, for a phone, where-they-are.narrow.<lang>.svg: of three models, which share of the
parameters is where. numbers.py holds the same shares."""
from pathlib import Path

# Points of tokens, attention, MLP; what is left (places, normalisations) is under 1 %.
MODELS = (
    ("GPT-2 small", "124", "1.24", (38_597_376, 28_348_416, 56_669_184), 124_439_808),
    ("GPT-2 XL", "1,558", "15.58", (80_411_200, 491_827_200, 983_424_000), 1_557_611_200),
    ("Qwen3-0.6B", "596", "5.96", (155_582_464, 176_160_768, 264_241_152), 596_049_920),
)
TEXT = {
    "en": dict(kinds=("points of tokens", "attention", "MLP"), unit="{} million", title="Which share of the parameters is where, in three models"),
    "zh-CN": dict(kinds=("词嵌入", "注意力", "前馈网络"), unit="{} 亿", title="三个模型的参数各在哪里"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .ink-3{fill:var(--ink-3,#616c70)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{fill:var(--line,#d6dbd7)}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .ink-3{fill:var(--ink-3,#95a2a2)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{fill:var(--line,#283439)}}
</style>"""
FILLS, INKS = ("line", "gold", "ink"), ("ink-2 light", "gold-text", "ink")


def draw(lang, narrow):
    t = TEXT[lang]
    width, left, whole = (304, 0, 300) if narrow else (640, 160, 460)
    out, y = [], 16
    places = [left, left + whole * 0.33, left + whole] if lang == "en" else [left, left + whole * 0.36, left + whole]
    for name, ink, x, anchor in zip(t["kinds"], INKS, places, ("start", "start", "end")):
        out.append(f'<text class="{ink.split()[0]} small" x="{x:g}" y="{y}" text-anchor="{anchor}">{name}</text>')
    y += 18 if narrow else 16
    for name, english, chinese, kinds, together in MODELS:
        size = t["unit"].format(english if lang == "en" else chinese)
        if narrow:
            out.append(f'<text class="ink" x="0" y="{y + 14}">{name}</text><text class="ink-2 small" x="{whole}" y="{y + 14}" text-anchor="end">{size}</text>')
            y += 22
        else:
            out.append(f'<text class="ink" x="8" y="{y + 16}">{name}</text><text class="ink-2 small" x="8" y="{y + 34}">{size}</text>')
        x = left
        for part, fill, ink in zip(kinds, FILLS, INKS):
            long = whole * part / together
            out.append(f'<rect class="{fill}" x="{x:.1f}" y="{y}" width="{long - 2:.1f}" height="24" rx="2"/>')
            out.append(f'<text class="{ink} small" x="{max(x + (long - 2) / 2, left + 14):.1f}" y="{y + 40}" text-anchor="middle">{part / together:.0%}</text>')
            x += long
        y += 58 if narrow else 62
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 {width} {y - 10}" role="img" lang="{lang}">', f"<title>{t['title']}</title>", STYLE]
    return "\n".join(head + out + ["</svg>"]) + "\n"


for lang in TEXT:
    here = Path(__file__)
    here.with_name(f"where-they-are.{lang}.svg").write_text(draw(lang, False), encoding="utf-8")
    here.with_name(f"where-they-are.narrow.{lang}.svg").write_text(draw(lang, True), encoding="utf-8")
