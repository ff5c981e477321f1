"""Draws seen-possible.<lang>.svg and, for a phone, seen-possible.narrow.<lang>.svg: bits fall and contexts explode with n. Outline is what is possible, filled is what was seen."""
from pathlib import Path

BITS = [2.921928, 0.8, 0.75, 0.65, 0.6]
SEEN = [1, 8, 14, 22, 25]
POSSIBLE = [8 ** n for n in range(5)]
TEXT = {
    "en": dict(bits="bits a token", contexts="contexts", legend=["outline: possible", "filled: seen"], of="{} of {:,}",
               title="Bits a token, and contexts seen among the possible ones, for n from 1 to 5"),
    "zh-CN": dict(bits="每词元比特", contexts="上下文", legend=["外框：可能有的", "实心：见过的"], of="{} / {:,}",
                  title="n 从 1 到 5：每个词元的比特数，以及可能的上下文里见过多少"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X = [132, 222, 312, 416, 556]
TOP, BIT, MID, SIDE = 166, 40, 296, 2  # y of zero bits; height of a bit; centre of the squares; side of one context


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 398" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="8" y="22">{t["bits"]}</text>')
    out.append(f'<path class="line" d="M8 {TOP}H632"/>')
    for i, (x, bits) in enumerate(zip(X, BITS)):
        height = round(BIT * bits, 1)
        out.append(f'<rect class="ink" x="{x - 11}" y="{TOP - height:g}" width="22" height="{height}" rx="2"/>')
        out.append(f'<text class="ink-2 light" x="{x}" y="{TOP - height - 8:g}" text-anchor="middle">{bits:.2f}</text>')
        out.append(f'<text class="ink" x="{x}" y="{TOP + 24}" text-anchor="middle">n = {i + 1}</text>')
    out.append(f'<text class="ink-2 small" x="8" y="{MID - 18}">{t["contexts"]}</text>')
    for k, line in enumerate(t["legend"]):
        out.append(f'<text class="ink-2 small" x="8" y="{MID + 4 + 20 * k}">{line}</text>')
    for i, (x, seen, possible) in enumerate(zip(X, SEEN, POSSIBLE)):
        half, inner, last = SIDE * possible ** 0.5 / 2, round(SIDE * seen ** 0.5, 1), i == len(X) - 1
        if seen < possible:  # a ring, 1.5 wide, filled in the second ink
            h, g = round(half, 1), round(half - 1.5, 1)
            out.append(f'<path class="ink-2" fill-rule="evenodd" d="M{x - h:g} {MID - h:g}h{2 * h:g}v{2 * h:g}h{-2 * h:g}zM{x - g:g} {MID - g:g}v{2 * g:g}h{2 * g:g}v{-2 * g:g}z"/>')
        left = x - half + (3 if last else 0)
        base = MID + half - (3 if last else 0)
        out.append(f'<rect class="{"gold" if last else "ink"}" x="{left:g}" y="{base - inner:g}" width="{inner}" height="{inner}"/>')
        label = t["of"].format(seen, possible)
        out.append(f'<text class="{"gold-text" if last else "ink-2 light"}" x="{x}" y="{MID + 86}" text-anchor="middle">{label}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 392" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    place, zero, mid, side = [20, 62, 108, 168, 252], 148, 286, 1.5
    out.append(f'<text class="ink-2 small" x="304" y="14" text-anchor="end">{t["bits"]}</text>')
    out.append(f'<path class="line" d="M0 {zero}H304"/>')
    for i, (x, bits) in enumerate(zip(place, BITS)):
        height = round(BIT * bits, 1)
        out.append(f'<rect class="ink" x="{x - 10}" y="{zero - height:g}" width="20" height="{height}" rx="2"/>')
        out.append(f'<text class="ink-2 light" x="{x}" y="{zero - height - 7:g}" text-anchor="middle">{bits:.2f}</text>')
        out.append(f'<text class="ink" x="{x}" y="{zero + 20}" text-anchor="middle">n = {i + 1}</text>')
    out.append(f'<text class="ink-2 small" x="0" y="204">{t["contexts"]}</text>')
    for k, line in enumerate(t["legend"]):
        out.append(f'<text class="ink-2 small" x="0" y="{224 + 18 * k}">{line}</text>')
    for i, (x, seen, possible) in enumerate(zip(place, SEEN, POSSIBLE)):
        half, inner, last = side * possible ** 0.5 / 2, round(side * seen ** 0.5, 1), i == len(place) - 1
        if seen < possible:
            h, g = round(half, 1), round(half - 1.5, 1)
            out.append(f'<path class="ink-2" fill-rule="evenodd" d="M{x - h:g} {mid - h:g}h{2 * h:g}v{2 * h:g}h{-2 * h:g}zM{x - g:g} {mid - g:g}v{2 * g:g}h{2 * g:g}v{-2 * g:g}z"/>')
        inset = 3 if last else 0
        out.append(f'<rect class="{"gold" if last else "ink"}" x="{x - half + inset:g}" y="{mid + half - inset - inner:g}" width="{inner}" height="{inner}"/>')
        kind = "gold-text" if last else "ink-2 light"
        first, rest = t["of"].format(seen, possible).split(" ", 1)
        out.append(f'<text class="{kind}" x="{x}" y="{mid + 72}" text-anchor="middle">{first}</text>')
        out.append(f'<text class="{kind}" x="{x}" y="{mid + 92}" text-anchor="middle">{rest}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"seen-possible.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"seen-possible.narrow.{lang}.svg").write_text(draw_narrow(lang))
