"""Draws weights.<lang>.svg and, for a phone, weights.narrow.<lang>.svg: who reads whom in `red light always means`. Area is weight; gold is means reading red."""
from math import exp
from pathlib import Path

TEXT = {
    "en": dict(words=["red", "light", "always", "means"], asks="asks", read="is read", gold="means → red: 0.657",
               whole="outlined: one whole", title="Who reads whom in four words: each row is one whole"),
    "zh-CN": dict(words=["红", "灯", "总是", "表示"], asks="提问的词", read="读到的词", gold="“表示”把 0.657 给了“红”",
                  whole="外框：一整份", title="四个词里谁读谁：每行合起来是一整份"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7);fill:none}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
POINT = [(1, 1), (0, 0.5), (0, 0), (0, -1)]   # red, light, always, means
LEFT, TOP, PITCH_X, PITCH_Y, CELL = 150, 58, 116, 92, 58


def rows():
    out = []
    for i in range(4):
        powers = [exp(-2 * POINT[i][1] * POINT[j][1]) for j in range(i + 1)]
        out.append([p / sum(powers) for p in powers])
    return out


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 456" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="{LEFT + CELL + 1.5 * PITCH_X - CELL / 2}" y="18" text-anchor="middle">{t["read"]} →</text>')
    out.append(f'<text class="ink-2 small" x="24" y="44">{t["asks"]} ↓</text>')
    for k, word in enumerate(t["words"]):
        out.append(f'<text class="ink" x="{LEFT + k * PITCH_X + CELL / 2}" y="44" text-anchor="middle">{word}</text>')
        out.append(f'<text class="ink" x="24" y="{TOP + k * PITCH_Y + CELL / 2 + 5}">{word}</text>')
    for i, row in enumerate(rows()):
        for j, w in enumerate(row):
            x, y, side = LEFT + j * PITCH_X, TOP + i * PITCH_Y, CELL * w ** 0.5
            out.append(f'<rect class="line" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
            kind = "gold" if (i, j) == (3, 0) else "ink"
            out.append(f'<rect class="{kind}" x="{x + (CELL - side) / 2:.1f}" y="{y + (CELL - side) / 2:.1f}" width="{side:.1f}" height="{side:.1f}"/>')
            number = "1" if w == 1 else f"{w:.3f}"
            kind = "gold-text" if (i, j) == (3, 0) else "ink-2"
            out.append(f'<text class="{kind} small" x="{x + CELL / 2}" y="{y + CELL + 17}" text-anchor="middle">{number}</text>')
    out.append(f'<text class="gold-text" x="{LEFT}" y="{TOP + 3 * PITCH_Y + CELL + 40}">{t["gold"]}</text>')
    out.append(f'<text class="ink-2 small" x="616" y="{TOP + CELL / 2 + 5}" text-anchor="end">{t["whole"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 368" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    left, top, pitch, row, cell = 66, 50, 62, 74, 50
    out.append(f'<text class="ink-2 small" x="{left + cell / 2 + 1.5 * pitch}" y="14" text-anchor="middle">{t["read"]} →</text>')
    out.append(f'<text class="ink-2 small" x="0" y="{18 if lang != "en" else 38}">{t["asks"]} ↓</text>')
    for k, word in enumerate(t["words"]):
        out.append(f'<text class="ink" x="{left + k * pitch + cell / 2}" y="38" text-anchor="middle">{word}</text>')
        out.append(f'<text class="ink" x="0" y="{top + k * row + cell / 2 + 5}">{word}</text>')
    for i, shares in enumerate(rows()):
        for j, w in enumerate(shares):
            x, y, side, gold = left + j * pitch, top + i * row, cell * w ** 0.5, (i, j) == (3, 0)
            out.append(f'<rect class="line" x="{x}" y="{y}" width="{cell}" height="{cell}"/>')
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x + (cell - side) / 2:.1f}" y="{y + (cell - side) / 2:.1f}" width="{side:.1f}" height="{side:.1f}"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{x + cell / 2}" y="{y + cell + 15}" text-anchor="middle">{"1" if w == 1 else f"{w:.3f}"}</text>')
    out.append(f'<text class="gold-text" x="{left}" y="{top + 3 * row + cell + 38}">{t["gold"]}</text>')
    out.append(f'<text class="ink-2 small" x="304" y="{top + cell / 2 + 5}" text-anchor="end">{t["whole"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"weights.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"weights.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
