"""Draws graph.<lang>.svg and, for a phone, graph.narrow.<lang>.svg: y = (a + b) b with values and slopes. Gold is the sum of two paths at b."""
from pathlib import Path

TEXT = {
    "en": dict(forward="forward: values", backward="backward: slopes", gold="paths add", edge="on an edge: the slope of that step",
               title="The computation graph of (a + b) times b: values forward, slopes backward"),
    "zh-CN": dict(forward="前向：算出数值", backward="反向：传回斜率", gold="多条路相加", edge="边上的数：这一步自己的斜率",
                  title="(a + b) · b 的计算图：前向算出数值，反向传回斜率"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
A, B, S, Y = (84, 112), (84, 276), (318, 112), (552, 194)
R = 34  # half the side of a node


def arrow(kind, x1, y1, x2, y2, half, head, wide):
    dx, dy = x2 - x1, y2 - y1
    n = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / n, dy / n
    bx, by = x2 - ux * head, y2 - uy * head
    points = [(x1 - uy * half, y1 + ux * half), (bx - uy * half, by + ux * half), (bx - uy * wide, by + ux * wide), (x2, y2),
              (bx + uy * wide, by - ux * wide), (bx + uy * half, by - ux * half), (x1 + uy * half, y1 - ux * half)]
    return f'<path class="{kind}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}z"/>'


def frame(x, y, half=R, thick=1.6):
    """A square outline, drawn as a filled ring."""
    h, g = half, half - thick
    return f'<path class="ink-2" fill-rule="evenodd" d="M{x - h} {y - h}h{2 * h}v{2 * h}h{-2 * h}zM{x - g} {y - g}v{2 * g}h{2 * g}v{-2 * g}z"/>'


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 372" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    # directions
    out.append(arrow("ink", 84, 24, 150, 24, 1.4, 11, 5.5))
    out.append(f'<text class="ink" x="162" y="29">{t["forward"]}</text>')
    out.append(arrow("ink-2", 404, 24, 338, 24, 1.4, 11, 5.5))
    out.append(f'<text class="ink-2" x="416" y="29">{t["backward"]}</text>')
    # edges with the slope of their step
    for (x1, y1), (x2, y2), label, lx, ly in (
            ((A[0] + R + 4, A[1]), (S[0] - R - 4, S[1]), "1", 196, A[1] + 20),
            ((B[0] + R + 4, B[1] - 20), (S[0] - R - 4, S[1] + 22), "1", 214, 204),
            ((S[0] + R + 4, S[1] + 6), (Y[0] - R - 4, Y[1] - 16), "3", 436, 168),
            ((B[0] + R + 4, B[1]), (Y[0] - R - 4, Y[1] + 14), "5", 330, 262)):
        out.append(arrow("ink", x1, y1, x2, y2, 1.1, 11, 5))
        out.append(f'<text class="ink-2" x="{lx}" y="{ly}" text-anchor="middle">{label}</text>')
    # nodes: name over the frame, value inside, backward slope below
    for (x, y), name, value, slope in ((A, "a", "2", "3"), (B, "b", "3", None), (S, "s = a + b", "5", "3"), (Y, "y = s · b", "15", "1")):
        if slope is None:
            out.append(f'<rect class="gold" fill-opacity=".3" x="{x - R - 22}" y="{y + R + 12}" width="{2 * R + 44}" height="32" rx="3"/>')
            out.append(f'<text class="ink" x="{x}" y="{y + R + 34}" text-anchor="middle">5 + 3 = 8</text>')
            out.append(f'<text class="gold-text" x="{x + R + 34}" y="{y + R + 34}">{t["gold"]}</text>')
        else:
            out.append(arrow("ink-2", x + 2, y + R + 18, x - 28, y + R + 18, 1.4, 11, 5.5))
            out.append(f'<text class="ink-2" x="{x + 14}" y="{y + R + 23}" text-anchor="middle">{slope}</text>')
        out.append(frame(x, y))
        out.append(f'<text class="ink" x="{x}" y="{y + 5}" text-anchor="middle">{value}</text>')
        out.append(f'<text class="ink" x="{x}" y="{y - R - 8}" text-anchor="middle">{name}</text>')
    out.append(f'<text class="ink-2 small" x="632" y="{B[1] + R + 34}" text-anchor="end">{t["edge"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 376" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    a, b, s, y, r = (40, 108), (40, 246), (152, 108), (264, 176), 28
    out.append(arrow("ink", 0, 12, 44, 12, 1.4, 11, 5.5))
    out.append(f'<text class="ink" x="56" y="17">{t["forward"]}</text>')
    out.append(arrow("ink-2", 44, 36, 0, 36, 1.4, 11, 5.5))
    out.append(f'<text class="ink-2" x="56" y="41">{t["backward"]}</text>')
    for (x1, y1), (x2, y2), label, lx, ly in (
            ((a[0] + r + 4, a[1]), (s[0] - r - 4, s[1]), "1", 93, 100),
            ((b[0] + r + 4, b[1] - 18), (s[0] - r - 4, s[1] + 22), "1", 112, 192),
            ((s[0] + r + 4, s[1] + 6), (y[0] - r - 4, y[1] - 14), "3", 216, 124),
            ((b[0] + r + 4, b[1] + 4), (y[0] - r - 4, y[1] + 14), "5", 160, 242)):
        out.append(arrow("ink", x1, y1, x2, y2, 1.1, 11, 5))
        out.append(f'<text class="ink-2" x="{lx}" y="{ly}" text-anchor="middle">{label}</text>')
    for (x, up), name, value, slope in ((a, "a", "2", "3"), (b, "b", "3", None), (s, "s = a + b", "5", "3"), (y, "y = s · b", "15", "1")):
        if slope is None:
            out.append(f'<rect class="gold" fill-opacity=".3" x="1" y="{up + r + 12}" width="90" height="32" rx="3"/>')
            out.append(f'<text class="ink" x="46" y="{up + r + 34}" text-anchor="middle">5 + 3 = 8</text>')
            out.append(f'<text class="gold-text" x="104" y="{up + r + 34}">{t["gold"]}</text>')
        else:
            out.append(arrow("ink-2", x + 6, up + r + 18, x - 22, up + r + 18, 1.4, 11, 5.5))
            out.append(f'<text class="ink-2" x="{x + 18}" y="{up + r + 23}" text-anchor="middle">{slope}</text>')
        out.append(frame(x, up, r))
        out.append(f'<text class="ink" x="{x}" y="{up + 5}" text-anchor="middle">{value}</text>')
        out.append(f'<text class="ink" x="{x}" y="{up - r - 8}" text-anchor="middle">{name}</text>')
    out.append(f'<text class="ink-2 small" x="0" y="350">{t["edge"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"graph.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"graph.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
