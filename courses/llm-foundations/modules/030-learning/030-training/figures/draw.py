"""Draws curves.<lang>.svg and, for a phone, curves.narrow.<lang>.svg: three loss curves of the 64 scores. Gold is the gap from 0.80 to 0.60 that no rate closes."""
from math import exp, log2
from pathlib import Path

TEXT = {
    "en": dict(rate="rate {}: {:.3f}", up="bits a token", across="steps", counts="0.80: the counts", perfect="0.60: nothing forgotten",
               gold="the forgotten colour: no rate gets here", title="Bits a token over 199 steps for the rates 1, 20 and 80"),
    "zh-CN": dict(rate="学习率 {}：{:.3f}", up="每词比特", across="步数", counts="0.80：计数的结果", perfect="0.60：什么都没忘",
                  gold="忘掉的颜色：哪个学习率都到不了", title="学习率 1、20、80：199 步里每个词元的比特数"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
# Rows of counts (word before -> counts of the words after); rows that are alike are listed once, with how often they are seen.
ROWS = [([4, 4, 0, 0, 0, 0, 0, 0], 8, 1), ([2, 1, 1, 0, 0, 0, 0, 0], 4, 2), ([2, 2, 0, 0, 0, 0, 0, 0], 4, 1), ([4, 4, 0, 0, 0, 0, 0, 0], 8, 1), ([4, 0, 0, 0, 0, 0, 0, 0], 4, 3)]


def curve(rate, steps=200):
    scores, bits = [[0.0] * 8 for _ in ROWS], []
    for _ in range(steps):
        total = 0.0
        for z, (seen, n, times) in zip(scores, ROWS):
            s = sum(exp(x) for x in z)
            p = [exp(x) / s for x in z]
            total += times * sum(c / 40 * -log2(q) for c, q in zip(seen, p))
            z[:] = [x - rate * n / 40 * (q - c / n) for x, q, c in zip(z, p, seen)]
        bits.append(total)
    return bits


X0, X1, TOP, UNIT, MOST = 62, 462, 30, 122, 3.0
px = lambda step: X0 + (X1 - X0) * step / 199
py = lambda bits: TOP + UNIT * (MOST - bits)


def ribbon(kind, points, half):
    """A curve as a filled band, so that fill classes are enough."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        (xa, ya), (xb, yb) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        n = ((xb - xa) ** 2 + (yb - ya) ** 2) ** 0.5
        ox, oy = -(yb - ya) / n * half, (xb - xa) / n * half
        left.append((x + ox, y + oy))
        right.append((x - ox, y - oy))
    return f'<path class="{kind}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in left + right[::-1])}z"/>'


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 362" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="8" y="15">{t["up"]}</text>')
    for b in (3, 2, 1):
        out.append(f'<path class="line" d="M{X0} {py(b)}H{X1}"/><text class="ink-2 small" x="{X0 - 10}" y="{py(b) + 5}" text-anchor="end">{b:.2f}</text>')
    bottom = py(0.6)
    for step in (0, 50, 100, 150, 199):
        out.append(f'<path class="line" d="M{px(step):.1f} {bottom + 4:.1f}v6"/><text class="ink-2 small" x="{px(step):.1f}" y="{bottom + 26:.1f}" text-anchor="middle">{step}</text>')
    out.append(f'<text class="ink-2 small" x="{(px(150) + px(199)) / 2:.1f}" y="{bottom + 26:.1f}" text-anchor="middle">{t["across"]}</text>')
    out.append(f'<rect class="gold" fill-opacity=".3" x="{X0}" y="{py(.8):.1f}" width="{X1 - X0}" height="{bottom - py(.8):.1f}"/>')
    out.append(f'<text class="gold-text" x="{(X0 + X1) / 2}" y="{py(.7) + 5:.1f}" text-anchor="middle">{t["gold"]}</text>')
    for x in range(X0, X1, 12):
        out.append(f'<rect class="ink" x="{x}" y="{py(.8) - .8:.1f}" width="6" height="1.6"/>')
    picks = list(range(12)) + list(range(12, 60, 4)) + list(range(60, 196, 15)) + [199]
    for rate, kind, half, dy in ((1, "ink-2", 1.1, 4), (20, "ink", 1.7, 13), (80, "ink-2", 1.1, -5)):
        bits = curve(rate)
        out.append(ribbon(kind, [(px(k), py(bits[k])) for k in picks], half))
        out.append(f'<circle class="{kind}" cx="{X1}" cy="{py(bits[199]):.1f}" r="3"/>')
        out.append(f'<text class="{kind}" x="{X1 + 14}" y="{py(bits[199]) + dy:.1f}">{t["rate"].format(rate, bits[199])}</text>')
    for x in range(300, 336, 12):
        out.append(f'<rect class="ink" x="{x}" y="{py(2.5) - .8:.1f}" width="6" height="1.6"/>')
    out.append(f'<text class="ink-2 small" x="344" y="{py(2.5) + 4:.1f}">{t["counts"]}</text>')
    out.append(f'<text class="ink-2 small" x="{X0 - 10}" y="{py(.8) + 4:.1f}" text-anchor="end">0.80</text>')
    out.append(f'<text class="ink-2 small" x="{X0 - 10}" y="{bottom + 4:.1f}" text-anchor="end">0.60</text>')
    out.append(f'<text class="ink-2 small" x="{X1 + 14}" y="{bottom + 7:.1f}">{t["perfect"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 432" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    left, right, top, unit = 40, 300, 34, 134
    px = lambda step: left + (right - left) * step / 199
    py = lambda bits: top + unit * (MOST - bits)
    bottom = py(0.6)
    out.append(f'<text class="ink-2 small" x="0" y="14">{t["up"]}</text>')
    for b in (3, 2, 1):
        out.append(f'<path class="line" d="M{left} {py(b)}H304"/><text class="ink-2 small" x="{left - 8}" y="{py(b) + (-1 if b == 1 else 5)}" text-anchor="end">{b:.2f}</text>')
    for bits in (.8, .6):
        out.append(f'<text class="ink-2 small" x="{left - 8}" y="{py(bits) + 4:.1f}" text-anchor="end">{bits:.2f}</text>')
    for step in (0, 50, 100, 150, 199):
        out.append(f'<path class="line" d="M{px(step):.1f} {bottom + 4:.1f}v6"/><text class="ink-2 small" x="{px(step) if step < 199 else 304:.1f}" y="{bottom + 26:.1f}" text-anchor="{"middle" if step < 199 else "end"}">{step}</text>')
    out.append(f'<text class="ink-2 small" x="304" y="{bottom + 44:.1f}" text-anchor="end">{t["across"]} →</text>')
    out.append(f'<rect class="gold" fill-opacity=".3" x="{left}" y="{py(.8):.1f}" width="{304 - left}" height="{bottom - py(.8):.1f}"/>')
    out.append(f'<path class="edge" d="M{px(25):.1f} {bottom:.1f}v34"/>')
    out.append(f'<text class="gold-text" x="0" y="{bottom + 62:.1f}">{t["gold"]}</text>')
    out.append(f'<text class="ink-2 small" x="300" y="{bottom - 8:.1f}" text-anchor="end">{t["perfect"]}</text>')
    for x in range(left, 304, 12):
        out.append(f'<rect class="ink" x="{x}" y="{py(.8) - .8:.1f}" width="6" height="1.6"/>')
    picks = list(range(12)) + list(range(12, 60, 4)) + list(range(60, 196, 15)) + [199]
    for rate, kind, half, x, y, anchor in ((1, "ink-2", 1.1, px(44), py(1.45), "start"), (20, "ink", 1.7, px(20), py(.87), "start"), (80, "ink-2", 1.1, 304, py(1.05), "end")):
        bits = curve(rate)
        out.append(ribbon(kind, [(px(k), py(bits[k])) for k in picks], half))
        out.append(f'<circle class="{kind}" cx="{right}" cy="{py(bits[199]):.1f}" r="3"/>')
        out.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{t["rate"].format(rate, bits[199])}</text>')
    for x in range(154, 190, 12):
        out.append(f'<rect class="ink" x="{x}" y="{py(2.5) - .8:.1f}" width="6" height="1.6"/>')
    out.append(f'<text class="ink-2 small" x="196" y="{py(2.5) + 4:.1f}">{t["counts"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"curves.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"curves.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
