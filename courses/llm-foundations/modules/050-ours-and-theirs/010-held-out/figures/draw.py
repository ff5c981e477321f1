"""Draws two-curves.<lang>.svg and, for a phone, two-curves.narrow.<lang>.svg: bits on the training set and on the held-out
tenth for n from 1 to 5, by the program of the page. numbers.py holds the same rows."""
from pathlib import Path

ROWS = {
    "en": ((4.01, 2.98, 1.79, 1.00, 0.60), (3.99, 3.60, 3.29, 3.50, 3.64)),
    "zh-CN": ((5.50, 2.48, 1.24, 0.88, 0.55), (5.55, 3.78, 3.89, 4.27, 4.51)),
}
TEXT = {
    "en": dict(axis="bits a letter", train="training set", held="held-out tenth", title="Bits a letter on the training set and on the held-out tenth, for n from 1 to 5"),
    "zh-CN": dict(axis="每字节比特", train="训练集", held="留出的一成", title="n 从 1 到 5：训练集和留出的一成上每字节的比特数"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}}
</style>"""


def bar(x1, y1, x2, y2, width):
    """A line as a filled quadrilateral: the page's classes fill, and none of them strokes in ink."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
    return f"M{x1 + dx:.1f} {y1 + dy:.1f}L{x2 + dx:.1f} {y2 + dy:.1f}L{x2 - dx:.1f} {y2 - dy:.1f}L{x1 - dx:.1f} {y1 - dy:.1f}z"


def dashes(x1, y1, x2, y2, width, dash=9, gap=6):
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    out, at = [], 8.0
    while at < length - 8:
        a, b = at / length, min(at + dash, length - 6) / length
        out.append(bar(x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b, width))
        at += dash + gap
    return "".join(out)


def draw(lang, narrow):
    t, (train, held) = TEXT[lang], ROWS[lang]
    width, left, right = (304, 12, 286) if narrow else (640, 60, 470)
    unit, zero, foot = (40, 286, 318) if narrow else (42, 292, 324)
    places = [left + (right - left) * at / 4 for at in range(5)]
    y = lambda bits: zero - unit * bits
    best = min(range(5), key=lambda at: held[at])
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 {width} {foot + 8}" role="img" lang="{lang}">', f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="{0 if narrow else 8}" y="16">{t["axis"]}</text>')
    out.append(f'<path class="line" d="M{left - 8} {zero}H{right + 12}"/>')
    for i in range(4):
        out.append(f'<path class="ink" d="{bar(places[i], y(train[i]), places[i + 1], y(train[i + 1]), 2.5)}"/>')
        out.append(f'<path class="ink-2" d="{dashes(places[i], y(held[i]), places[i + 1], y(held[i + 1]), 2)}"/>')
    for at, x in enumerate(places):
        anchor = "middle" if 0 < at < 4 or not narrow else ("start" if at == 0 else "end")
        shift = {"start": -7, "end": 9}.get(anchor, 0)
        out.append(f'<rect class="ink" x="{x - 4:g}" y="{y(train[at]) - 4:.1f}" width="8" height="8"/>')
        gold = at == best
        if gold:
            out.append(f'<circle class="gold" cx="{x:g}" cy="{y(held[at]):.1f}" r="8"/>')
        elif at:
            out.append(f'<circle class="ink-2" cx="{x:g}" cy="{y(held[at]):.1f}" r="4.5"/>')
        if at:   # at n = 1 both are one point, and one label
            side, turn, lift = (10, "start", 12) if gold else (shift, anchor, 14)
            out.append(f'<text class="{"gold-text" if gold else "ink-2 light"}" x="{x + side:g}" y="{y(held[at]) - lift:.1f}" text-anchor="{turn}">{held[at]:.2f}</text>')
            out.append(f'<text class="ink light" x="{x - 9:g}" y="{y(train[at]) + 14:.1f}" text-anchor="end">{train[at]:.2f}</text>')
        else:
            out.append(f'<text class="ink light" x="{x - 4:g}" y="{y(max(train[0], held[0])) - 14:.1f}" text-anchor="start">{train[0]:.2f} · {held[0]:.2f}</text>')
        out.append(f'<text class="ink" x="{x + shift:g}" y="{foot}" text-anchor="{anchor}">n = {at + 1}</text>')
    if narrow:
        out.append(f'<text class="ink-2 small" x="{places[3] + 30:g}" y="{y(held[4]) - 36:.1f}" text-anchor="middle">{t["held"]}</text>')
        out.append(f'<text class="ink small" x="{places[3] + 26:g}" y="{y(train[3]) - 30:.1f}" text-anchor="middle">{t["train"]}</text>')
    else:
        out.append(f'<text class="ink-2" x="{right + 30}" y="{y(held[4]) + 5:.1f}">{t["held"]}</text>')
        out.append(f'<text class="ink" x="{right + 30}" y="{y(train[4]) + 5:.1f}">{t["train"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    here = Path(__file__)
    here.with_name(f"two-curves.{lang}.svg").write_text(draw(lang, False), encoding="utf-8")
    here.with_name(f"two-curves.narrow.{lang}.svg").write_text(draw(lang, True), encoding="utf-8")
