"""Draws largest.<lang>.svg and, for a phone, largest.narrow.<lang>.svg: mean largest weight of 16 random keys against the width. Gold is the weight without the root at 256."""
from pathlib import Path

TEXT = {
    "en": dict(raw="without the root", scaled="divided by √d", even="16 equal shares: 0.0625", gold="0.940 for one key of 16",
               across="width d of query and key", up="largest weight, on average",
               title="The largest of 16 random weights grows with the width, unless scores are divided by the root of d"),
    "zh-CN": dict(raw="不除以根号", scaled="除以 √d", even="16 份均分：0.0625", gold="16 个键里一个占 0.940",
                  across="查询和键的维数 d", up="最大的权重（平均）",
                  title="16 个随机权重里最大的一个随维数变大；得分除以 √d 就不会"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7);fill:none}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
WIDTHS = (4, 16, 64, 256)
RAW = (0.447, 0.671, 0.803, 0.940)
SCALED = (0.245, 0.240, 0.238, 0.245)
LEFT, STEP, BASE, TALL = 96, 138, 336, 284


def at(k, w):
    return LEFT + 24 + k * STEP, BASE - TALL * w


def band(a, b, half=1.5):
    """A thick line as a filled shape, so that fill classes are enough."""
    (x1, y1), (x2, y2) = a, b
    n = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = -(y2 - y1) / n * half, (x2 - x1) / n * half
    return f"M{x1 + dx:.1f} {y1 + dy:.1f}L{x2 + dx:.1f} {y2 + dy:.1f}L{x2 - dx:.1f} {y2 - dy:.1f}L{x1 - dx:.1f} {y1 - dy:.1f}z"


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 392" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="24" y="24">{t["up"]}</text>')
    for w in (0, 0.25, 0.5, 0.75, 1):
        y = BASE - TALL * w
        out.append(f'<path class="line" d="M{LEFT} {y}H616"/>')
        out.append(f'<text class="ink-2 small" x="{LEFT - 10}" y="{y + 5}" text-anchor="end">{w:g}</text>')
    y = BASE - TALL / 16
    out.append(f'<path class="ink-2" d="' + "".join(f"M{x} {y - .7:.2f}h8v1.4h-8z" for x in range(LEFT, 610, 14)) + '"/>')
    out.append(f'<text class="ink-2 small" x="616" y="{y - 7:.1f}" text-anchor="end">{t["even"]}</text>')
    for kind, row in (("ink", RAW), ("ink-2", SCALED)):
        for k in range(3):
            out.append(f'<path class="{kind}" d="{band(at(k, row[k]), at(k + 1, row[k + 1]))}"/>')
        for k, w in enumerate(row):
            x, y = at(k, w)
            if (kind, k) == ("ink", 3):
                out.append(f'<circle class="gold" cx="{x}" cy="{y:.1f}" r="8"/>')
            else:
                out.append(f'<circle class="{kind}" cx="{x}" cy="{y:.1f}" r="5"/>')
                out.append(f'<text class="ink-2 small" x="{x}" y="{y + (24 if kind == "ink" else -12):.1f}" text-anchor="middle">{w:.3f}</text>')
    x, y = at(3, RAW[3])
    out.append(f'<text class="gold-text" x="{x + 8}" y="{y - 28:.1f}" text-anchor="end">{t["gold"]}</text>')
    x, y = at(1, RAW[1])
    out.append(f'<text class="ink" x="{x + 34}" y="{y + 30:.1f}">{t["raw"]}</text>')
    x, y = at(1.5, 0.24)
    out.append(f'<text class="ink" x="{x}" y="{y + 24:.1f}" text-anchor="middle">{t["scaled"]}</text>')
    for k, d in enumerate(WIDTHS):
        out.append(f'<text class="ink" x="{at(k, 0)[0]}" y="{BASE + 24}" text-anchor="middle">{d}</text>')
    out.append(f'<text class="ink-2 small" x="616" y="{BASE + 46}" text-anchor="end">{t["across"]} →</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 374" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    left, step, base, tall = 38, 74, 318, 262
    at = lambda k, w: (left + 22 + k * step, base - tall * w)
    out.append(f'<text class="ink-2 small" x="0" y="14">{t["up"]}</text>')
    for w in (0, 0.25, 0.5, 0.75, 1):
        y = base - tall * w
        out.append(f'<path class="line" d="M{left} {y}H304"/>')
        out.append(f'<text class="ink-2 small" x="{left - 8}" y="{y + 5}" text-anchor="end">{w:g}</text>')
    y = base - tall / 16
    out.append('<path class="ink-2" d="' + "".join(f"M{x} {y - .7:.2f}h8v1.4h-8z" for x in range(left, 298, 14)) + '"/>')
    out.append(f'<text class="ink-2 small" x="304" y="{y - 7:.1f}" text-anchor="end">{t["even"]}</text>')
    for kind, row in (("ink", RAW), ("ink-2", SCALED)):
        for k in range(3):
            out.append(f'<path class="{kind}" d="{band(at(k, row[k]), at(k + 1, row[k + 1]))}"/>')
        for k, w in enumerate(row):
            x, y = at(k, w)
            if (kind, k) == ("ink", 3):
                out.append(f'<circle class="gold" cx="{x}" cy="{y:.1f}" r="8"/>')
            else:
                out.append(f'<circle class="{kind}" cx="{x}" cy="{y:.1f}" r="5"/>')
                out.append(f'<text class="ink-2 small" x="{x}" y="{y + (24 if kind == "ink" and k else -12):.1f}" text-anchor="middle">{w:.3f}</text>')
    out.append(f'<text class="gold-text" x="300" y="{at(3, RAW[3])[1] - 24:.1f}" text-anchor="end">{t["gold"]}</text>')
    x, y = at(1, RAW[1])
    out.append(f'<text class="ink" x="304" y="{y + 30:.1f}" text-anchor="end">{t["raw"]}</text>')
    x, y = at(1.5, 0.24)
    out.append(f'<text class="ink" x="{x}" y="{y + 22:.1f}" text-anchor="middle">{t["scaled"]}</text>')
    for k, d in enumerate(WIDTHS):
        out.append(f'<text class="ink" x="{at(k, 0)[0]}" y="{base + 22}" text-anchor="middle">{d}</text>')
    out.append(f'<text class="ink-2 small" x="304" y="{base + 46}" text-anchor="end">{t["across"]} →</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"largest.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"largest.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
