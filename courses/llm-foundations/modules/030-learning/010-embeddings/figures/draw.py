"""Draws plane.<lang>.svg and, for a phone, plane.narrow.<lang>.svg: six words as arrows on the plane of the crossing. Gold is the step from red to green."""
from pathlib import Path

TEXT = {
    "en": dict(red="red (1, 1)", green="green (−1, 1)", light="light (0, ½)", zero="always, then (0, 0)", means="means (0, −1)",
               gold="only the colour changes: (−2, 0)", length="length 1.41", right="right angle: cosine 0",
               across="first number: which colour", up="second number: how much", up2="it names a colour",
               title="Six words on a plane: the first number is the colour, the second how much a word names one"),
    "zh-CN": dict(red="红 (1, 1)", green="绿 (−1, 1)", light="灯 (0, ½)", zero="总是、然后 (0, 0)", means="表示 (0, −1)",
                  gold="只有颜色变了：(−2, 0)", length="长度 1.41", right="直角：余弦 0",
                  across="第一个数：哪种颜色", up="第二个数：", up2="像不像颜色词",
                  title="平面上的六个词：第一个数是颜色，第二个数是这个词像不像颜色词"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
CX, CY, UNIT = 320, 202, 136


def arrow(kind, x1, y1, x2, y2, half=1.6, head=13, wide=6.5):
    """A filled arrow: a thin quadrilateral and its head, so that fill classes are enough."""
    dx, dy = x2 - x1, y2 - y1
    n = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / n, dy / n
    bx, by = x2 - ux * head, y2 - uy * head
    points = [(x1 - uy * half, y1 + ux * half), (bx - uy * half, by + ux * half), (bx - uy * wide, by + ux * wide), (x2, y2),
              (bx + uy * wide, by - ux * wide), (bx + uy * half, by - ux * half), (x1 + uy * half, y1 - ux * half)]
    return f'<path class="{kind}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}z"/>'


def at(x, y):
    return CX + UNIT * x, CY - UNIT * y


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 376" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for k in (-2, -1, 0, 1, 2):
        x = at(k, 0)[0]
        out.append(f'<path class="line" d="M{x} 30V366"/>')
        if k != 0:
            label = f"{k}".replace("-", "−")
            out.append(f'<text class="ink-2 small" x="{x + 5}" y="{CY + 17}">{label}</text>')
    out.append(f'<path class="line" d="M24 {CY}H616M24 {CY - UNIT}H616M24 {CY + UNIT}H616"/>')
    out.append(f'<text class="ink-2 small" x="616" y="{CY - 8}" text-anchor="end">{t["across"]}</text>')
    out.append(f'<text class="ink-2 small" x="{CX - 14}" y="{CY + UNIT - 28}" text-anchor="end">{t["up"]}</text>')
    out.append(f'<text class="ink-2 small" x="{CX - 14}" y="{CY + UNIT - 9}" text-anchor="end">{t["up2"]}</text>')
    ends = {"red": (1, 1), "green": (-1, 1), "light": (0, .5), "means": (0, -1)}
    for word in ("red", "green", "means", "light"):
        out.append(arrow("ink", CX, CY, *at(*ends[word])))
    out.append(f'<circle class="ink" cx="{CX}" cy="{CY}" r="5.5"/>')
    (rx, ry), (gx, gy) = at(1, 1), at(-1, 1)
    out.append(arrow("gold", rx - 9, ry, gx + 9, gy, half=2.4, head=16, wide=8))
    out.append(f'<text class="gold-text" x="{CX}" y="{ry - 14}" text-anchor="middle">{t["gold"]}</text>')
    out.append(f'<text class="ink" x="{rx + 10}" y="{ry - 8}">{t["red"]}</text>')
    out.append(f'<text class="ink" x="{gx - 10}" y="{gy - 8}" text-anchor="end">{t["green"]}</text>')
    out.append(f'<text class="ink-2 small" x="{rx + 10}" y="{ry + 18}">{t["length"]}</text>')
    out.append(f'<text class="ink-2 small" x="{gx - 10}" y="{gy + 18}" text-anchor="end">{t["length"]}</text>')
    out.append(f'<text class="ink" x="{CX}" y="{at(0, .5)[1] - 12}" text-anchor="middle">{t["light"]}</text>')
    out.append(f'<text class="ink" x="{CX + 12}" y="{CY + 42}">{t["zero"]}</text>')
    out.append(f'<text class="ink" x="{CX + 12}" y="{at(0, -1)[1] - 8}">{t["means"]}</text>')
    # the right angle between red and green, at the origin
    s = 20
    out.append(f'<path class="ink-2" d="M{CX - s} {CY - s}L{CX} {CY - 2 * s}L{CX + s} {CY - s}L{CX + s - 1.4} {CY - s + 1.4}L{CX} {CY - 2 * s + 2.8}L{CX - s + 1.4} {CY - s + 1.4}z"/>')
    out.append(f'<text class="ink-2 small" x="{CX - 36}" y="{CY - 8}" text-anchor="end">{t["right"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 350" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    cx, cy, unit = 152, 168, 104
    at = lambda x, y: (cx + unit * x, cy - unit * y)
    for k in (-1, 0, 1):
        x = at(k, 0)[0]
        out.append(f'<path class="line" d="M{x} 48V290"/>')
        if k:
            out.append(f'<text class="ink-2 small" x="{x + 5}" y="{cy + 17}">{str(k).replace("-", "−")}</text>')
    out.append(f'<path class="line" d="M0 {cy}H304M0 {cy - unit}H304M0 {cy + unit}H304"/>')
    for end in ((1, 1), (-1, 1), (0, -1), (0, .5)):
        out.append(arrow("ink", cx, cy, *at(*end)))
    out.append(f'<circle class="ink" cx="{cx}" cy="{cy}" r="5.5"/>')
    (rx, ry), (gx, gy) = at(1, 1), at(-1, 1)
    out.append(arrow("gold", rx - 9, ry, gx + 9, gy, half=2.4, head=16, wide=8))
    out.append(f'<text class="gold-text" x="{cx}" y="16" text-anchor="middle">{t["gold"]}</text>')
    out.append(f'<text class="ink" x="304" y="{ry - 14}" text-anchor="end">{t["red"]}</text>')
    out.append(f'<text class="ink" x="0" y="{gy - 14}">{t["green"]}</text>')
    out.append(f'<text class="ink-2 small" x="304" y="{ry + 40}" text-anchor="end">{t["length"]}</text>')
    out.append(f'<text class="ink-2 small" x="0" y="{gy + 40}">{t["length"]}</text>')
    out.append(f'<text class="ink" x="{cx}" y="{at(0, .5)[1] - 8}" text-anchor="middle">{t["light"]}</text>')
    out.append(f'<text class="ink" x="{cx + 12}" y="{cy + 42}">{t["zero"]}</text>')
    out.append(f'<text class="ink" x="{cx + 12}" y="{at(0, -1)[1] - 8}">{t["means"]}</text>')
    s = 20
    out.append(f'<path class="ink-2" d="M{cx - s} {cy - s}L{cx} {cy - 2 * s}L{cx + s} {cy - s}L{cx + s - 1.4} {cy - s + 1.4}L{cx} {cy - 2 * s + 2.8}L{cx - s + 1.4} {cy - s + 1.4}z"/>')
    out.append(f'<text class="ink-2 small" x="{cx - 12}" y="{cy + 42}" text-anchor="end">{t["right"]}</text>')
    out.append(f'<text class="ink-2 small" x="0" y="316">→ {t["across"]}</text>')
    out.append(f'<text class="ink-2 small" x="0" y="338">↑ {t["up"]}{" " if lang == "en" else ""}{t["up2"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"plane.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"plane.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
