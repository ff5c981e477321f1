"""Draws order.<lang>.svg and, for a phone, order.narrow.<lang>.svg: two orders, without and with a cost for each step. Area is weight; gold is the colour that came last."""
from math import exp
from pathlib import Path

TEXT = {
    "en": dict(words={"red": "red", "then": "then", "green": "green", "means": "means"}, free="each step free", cost="each step costs 1",
               stop="P(stop)", gold="the nearer colour: 0.810", title="Two orders of the same words, without and with a cost for each step"),
    "zh-CN": dict(words={"red": "红", "then": "然后", "green": "绿", "means": "表示"}, free="距离不计", cost="每远一步减 1",
                  stop="P(停)", gold="离得近的颜色：0.810", title="同样的词、两种次序：距离不计，以及每远一步减 1"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7);fill:none}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
POINT = {"red": (1, 1), "then": (0, 0), "green": (-1, 1), "means": (0, -1)}
LEFT, PITCH, CELL = 164, 96, 52
ROWS = [(36, 0), (116, 1), (264, 0), (344, 1)]   # top of a row, cost of a step


def weights(words, cost):
    powers = [exp(2 * POINT[w][1] - cost * (3 - j)) for j, w in enumerate(words)]
    return [p / sum(powers) for p in powers]


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 424" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for r, (top, cost) in enumerate(ROWS):
        words = ("red", "then", "green", "means") if r < 2 else ("green", "then", "red", "means")
        if cost == 0:
            for j, w in enumerate(words):
                out.append(f'<text class="ink" x="{LEFT + j * PITCH + CELL / 2}" y="{top - 14}" text-anchor="middle">{t["words"][w]}</text>')
            out.append(f'<text class="ink-2 small" x="616" y="{top - 14}" text-anchor="end">{t["stop"]}</text>')
        out.append(f'<text class="ink-2 small" x="24" y="{top + CELL / 2 + 5}">{t["cost"] if cost else t["free"]}</text>')
        ws = weights(words, cost)
        colour = sum(w * POINT[name][0] for w, name in zip(ws, words))
        for j, w in enumerate(ws):
            x, side = LEFT + j * PITCH, CELL * w ** 0.5
            gold = r == 1 and j == 2
            out.append(f'<rect class="line" x="{x}" y="{top}" width="{CELL}" height="{CELL}"/>')
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x + (CELL - side) / 2:.1f}" y="{top + (CELL - side) / 2:.1f}" width="{side:.1f}" height="{side:.1f}"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{x + CELL / 2}" y="{top + CELL + 16}" text-anchor="middle">{w:.3f}</text>')
            if gold:
                out.append(f'<text class="gold-text" x="{x + CELL / 2}" y="{top + CELL + 38}" text-anchor="middle">{t["gold"]}</text>')
        p = 1 / (1 + exp(-6 * colour))
        out.append(f'<text class="ink" x="616" y="{top + CELL / 2 + 5}" text-anchor="end">{p:.3f}</text>')
    out.append('<path class="line" d="M24 222H616"/>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 482" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    pitch, cell = 60, 46
    for r, (top, cost) in enumerate(((48, 0), (148, 1), (300, 0), (400, 1))):
        words = ("red", "then", "green", "means") if r < 2 else ("green", "then", "red", "means")
        if cost == 0:
            for j, w in enumerate(words):
                out.append(f'<text class="ink" x="{j * pitch + cell / 2}" y="{top - 30}" text-anchor="middle">{t["words"][w]}</text>')
            out.append(f'<text class="ink-2 small" x="304" y="{top - 30}" text-anchor="end">{t["stop"]}</text>')
        out.append(f'<text class="ink-2 small" x="0" y="{top - 8}">{t["cost"] if cost else t["free"]}</text>')
        ws = weights(words, cost)
        colour = sum(w * POINT[name][0] for w, name in zip(ws, words))
        for j, w in enumerate(ws):
            x, side, gold = j * pitch, cell * w ** 0.5, r == 1 and j == 2
            out.append(f'<rect class="line" x="{x + .5}" y="{top}" width="{cell}" height="{cell}"/>')
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x + (cell - side) / 2:.1f}" y="{top + (cell - side) / 2:.1f}" width="{side:.1f}" height="{side:.1f}"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{x + cell / 2}" y="{top + cell + 16}" text-anchor="middle">{w:.3f}</text>')
            if gold:
                out.append(f'<text class="gold-text" x="{x + cell / 2}" y="{top + cell + 38}" text-anchor="middle">{t["gold"]}</text>')
        out.append(f'<text class="ink" x="304" y="{top + cell / 2 + 5}" text-anchor="end">{1 / (1 + exp(-6 * colour)):.3f}</text>')
    out.append('<path class="line" d="M0 247H304"/>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"order.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"order.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
