"""Draws stream.<lang>.svg and, for a phone, stream.narrow.<lang>.svg: the row of `means` in `not red means` as one line with two branches. Gold is what attention writes."""
from pathlib import Path

TEXT = {
    "en": dict(start="point of means", attention="attention", weights="weights 2 × 3 × 3", mlp="MLP", hidden="hidden 3 × 2: (0.734, 0)",
               gold="attention writes", mlp_writes="the MLP writes", shape="shape", end="times 4 × 2", scores="stop −1.801, go 1.801",
               share="go: 0.973", column="colour, names one | negates, has to do with it", line="the line: residual stream",
               title="The row of means runs through a block; attention and MLP each add to it"),
    "zh-CN": dict(start="“表示”的点", attention="注意力", weights="权重 2 × 3 × 3", mlp="前馈网络", hidden="隐藏 3 × 2：(0.734, 0)",
                  gold="注意力写入", mlp_writes="前馈网络写入", shape="形状", end="乘 4 × 2", scores="停 −1.801，行 1.801",
                  share="行：0.973", column="颜色，像不像颜色词 | 否定，像不像否定词", line="主线：残差流",
                  title="“表示”这一行穿过一个块，注意力和前馈网络各往上加一次"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7);fill:none}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X, BOX, WIDE = 96, 420, 196   # the line, the boxes of the branches


def arrow(kind, x1, y, x2, half=1.2, head=11, wide=5.5):
    """A filled horizontal arrow."""
    s = 1 if x2 > x1 else -1
    b = x2 - s * head
    return f'<path class="{kind}" d="M{x1} {y - half}L{b} {y - half}L{b} {y - wide}L{x2} {y}L{b} {y + wide}L{b} {y + half}L{x1} {y + half}z"/>'


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 500" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="{X - 22}" y="22" text-anchor="end">{t["shape"]}</text>')
    out.append(f'<text class="ink-2 small" x="{X + 22}" y="22">{t["column"]}</text>')
    out.append(f'<path class="ink" d="M{X - 2} 40H{X + 2}V440H{X + 2}L{X + 8} 440L{X} 456L{X - 8} 440L{X - 2} 440z"/>')
    out.append(f'<text class="ink-2 small" x="616" y="60" text-anchor="end">{t["line"]}</text>')

    def station(y, numbers, shape, note=""):
        out.append(f'<circle class="ink" cx="{X}" cy="{y}" r="6"/>')
        out.append(f'<text class="ink" x="{X + 22}" y="{y + 5}">{numbers}</text>')
        out.append(f'<text class="ink-2 small" x="{X - 22}" y="{y + 5}" text-anchor="end">{shape}</text>')
        if note:
            out.append(f'<text class="ink-2 small" x="{X + 22}" y="{y + 24}">{note}</text>')

    def branch(y, name, inside, writes, numbers, gold):
        out.append(f'<rect class="line" x="{BOX}" y="{y - 22}" width="{WIDE}" height="96" rx="6"/>')
        out.append(f'<text class="ink" x="{BOX + 16}" y="{y + 20}">{name}</text>')
        out.append(f'<text class="ink-2 small" x="{BOX + 16}" y="{y + 42}">{inside}</text>')
        out.append(arrow("ink-2", X + 10, y, BOX - 6))
        out.append(arrow("gold" if gold else "ink-2", BOX - 4, y + 52, X + 12, *((3, 15, 9) if gold else ())))
        kind = "gold-text" if gold else "ink"
        out.append(f'<text class="{kind}" x="{X + 34}" y="{y + 38}">{numbers}</text>')
        out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{BOX - 14}" y="{y + 38}" text-anchor="end">{writes}</text>')
        out.append(f'<text class="ink" x="{X - 22}" y="{y + 58}" text-anchor="end">+</text>')

    station(54, "(0, −1, 0, −1)", "3 × 4", t["start"])
    branch(108, t["attention"], t["weights"], t["gold"], "(0.867, 0, 0.867, 0)", True)
    station(212, "(0.867, −1, 0.867, −1)", "3 × 4")
    branch(256, t["mlp"], t["hidden"], t["mlp_writes"], "(−1.467, 0, 0, 0)", False)
    station(360, "(−0.600, −1, 0.867, −1)", "3 × 4")
    out.append(f'<text class="ink-2 small" x="{X + 22}" y="414">{t["end"]}</text>')
    out.append(f'<text class="ink-2 small" x="{X - 22}" y="484" text-anchor="end">3 × 2</text>')
    out.append(f'<text class="ink" x="{X + 22}" y="484">{t["scores"]}</text>')
    out.append(f'<text class="ink" x="616" y="484" text-anchor="end">{t["share"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 560" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    line, box, wide = 62, 122, 181
    for k, part in enumerate(t["column"].split(" | ")):
        out.append(f'<text class="ink-2 small" x="{line + 16}" y="{14 + 18 * k}">{part}{" |" if k == 0 else ""}</text>')
    out.append(f'<text class="ink-2 small" x="{line - 14}" y="32" text-anchor="end">{t["shape"]}</text>')
    out.append(f'<path class="ink" d="M{line - 2} 46H{line + 2}V508H{line + 8}L{line} 524L{line - 8} 508L{line - 2} 508z"/>')

    def station(y, numbers, note=""):
        out.append(f'<circle class="ink" cx="{line}" cy="{y}" r="6"/>')
        out.append(f'<text class="ink" x="{line + 16}" y="{y + 5}">{numbers}</text>')
        out.append(f'<text class="ink-2 small" x="{line - 14}" y="{y + 5}" text-anchor="end">3 × 4</text>')
        if note:
            out.append(f'<text class="ink-2 small" x="{line + 16}" y="{y + 24}">{note}</text>')

    def branch(y, name, inside, writes, numbers, gold):
        out.append(f'<rect class="line" x="{box}" y="{y}" width="{wide}" height="78" rx="6"/>')
        out.append(f'<text class="ink" x="{box + 12}" y="{y + 30}">{name}</text>')
        out.append(f'<text class="ink-2 small" x="{box + 12}" y="{y + 54}">{inside}</text>')
        out.append(arrow("ink-2", line + 10, y + 20, box - 6))
        out.append(arrow("gold" if gold else "ink-2", box - 4, y + 62, line + 12, *((3, 15, 9) if gold else ())))
        out.append(f'<text class="ink" x="{line - 14}" y="{y + 67}" text-anchor="end">+</text>')
        out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{line + 34}" y="{y + 98}">{writes}</text>')
        out.append(f'<text class="{"gold-text" if gold else "ink"}" x="{line + 34}" y="{y + 118}">{numbers}</text>')

    station(60, "(0, −1, 0, −1)", t["start"])
    branch(98, t["attention"], t["weights"], t["gold"], "(0.867, 0, 0.867, 0)", True)
    station(244, "(0.867, −1, 0.867, −1)", t["line"])
    branch(284, t["mlp"], t["hidden"], t["mlp_writes"], "(−1.467, 0, 0, 0)", False)
    station(430, "(−0.600, −1, 0.867, −1)")
    out.append(f'<text class="ink-2 small" x="{line + 16}" y="478">{t["end"]}</text>')
    out.append(f'<text class="ink-2 small" x="{line - 14}" y="548" text-anchor="end">3 × 2</text>')
    out.append(f'<text class="ink" x="{line + 4}" y="548">{t["scores"]}</text>')
    out.append(f'<text class="ink" x="304" y="548" text-anchor="end">{t["share"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"stream.{lang}.svg").write_text(draw(lang), encoding="utf-8")
    Path(__file__).with_name(f"stream.narrow.{lang}.svg").write_text(draw_narrow(lang), encoding="utf-8")
