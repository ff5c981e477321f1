"""Draws temperature.<lang>.svg and, for a phone, temperature.narrow.<lang>.svg: one row of the table at three temperatures. Area is probability; gold is the likeliest word, cold."""
from pathlib import Path

ROW = {"light": 0.5, "always": 0.25, "means": 0.25}
LEVELS = [(2, "2", ["0.414", "0.293", "0.293"]), (1, "1", ["0.500", "0.250", "0.250"]), (0.5, "1/2", ["0.667", "0.167", "0.167"])]
TEXT = {
    "en": dict(words=["light", "always", "means"], given="after red", side={2: "flatter", 1: "as counted", 0.5: "sharper"},
               title="The row of red at temperatures 2, 1 and one half", gold="light rises from 1/2 to 2/3"),
    "zh-CN": dict(words=["灯", "总是", "表示"], given="“红”之后", side={2: "更平", 1: "计数原样", 0.5: "更尖"},
                  title="“红”这一行在温度为 2、1 和 1/2 时的样子", gold="“灯”从 1/2 升到 2/3"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X0, DX, Y0, DY, UNIT = 212, 140, 84, 92, 104  # UNIT: the side of a square that stands for certainty


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 372" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="8" y="22">{t["given"]}</text>')
    for i, word in enumerate(t["words"]):
        out.append(f'<text class="{"ink" if i == 0 else "ink-2"}" x="{X0 + i * DX}" y="22" text-anchor="middle">{word}</text>')
    for r, (T, name, shares) in enumerate(LEVELS):
        y = Y0 + r * DY
        powered = [p ** (1 / T) for p in ROW.values()]
        out.append(f'<path class="line" d="M8 {y - DY // 2}H632"/>')
        out.append(f'<text class="ink" x="8" y="{y}">T = {name}</text>')
        out.append(f'<text class="ink-2 small" x="8" y="{y + 20}">{t["side"][T]}</text>')
        for i, p in enumerate(powered):
            x, side = X0 + i * DX, round(UNIT * (p / sum(powered)) ** 0.5, 1)
            gold = T == 0.5 and i == 0
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" height="{side}" rx="2"/>')
            out.append(f'<text class="ink-2 light" x="{x + side / 2 + 8:g}" y="{y + 5}">{shares[i]}</text>')
    bottom = Y0 + 2 * DY + 48
    out.append(f'<path class="edge" d="M{X0 - 43} {bottom}v8h86v-8M{X0} {bottom + 8}v12"/>')
    out.append(f'<text class="gold-text" x="{X0}" y="{bottom + 38}" text-anchor="middle">{t["gold"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 374" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    place, top, row, unit = [116, 198, 272], 72, 104, 76
    out.append(f'<text class="ink-2 small" x="0" y="16">{t["given"]}</text>')
    for i, word in enumerate(t["words"]):
        out.append(f'<text class="{"ink" if i == 0 else "ink-2"}" x="{place[i]}" y="16" text-anchor="middle">{word}</text>')
    for r, (T, name, shares) in enumerate(LEVELS):
        y = top + r * row
        powered = [p ** (1 / T) for p in ROW.values()]
        out.append(f'<path class="line" d="M0 {y - 44}H304"/>')
        out.append(f'<text class="ink" x="0" y="{y}">T = {name}</text>')
        out.append(f'<text class="ink-2 small" x="0" y="{y + 20}">{t["side"][T]}</text>')
        for i, p in enumerate(powered):
            x, side = place[i], round(unit * (p / sum(powered)) ** 0.5, 1)
            gold = T == 0.5 and i == 0
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" height="{side}" rx="2"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2 light"}" x="{x}" y="{y + 50}" text-anchor="middle">{shares[i]}</text>')
    bottom = top + 2 * row + 58
    out.append(f'<path class="edge" d="M{place[0] - 36} {bottom - 2}v8h72v-8M{place[0]} {bottom + 6}v8"/>')
    out.append(f'<text class="gold-text" x="{place[0] - 36}" y="{bottom + 32}">{t["gold"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"temperature.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"temperature.narrow.{lang}.svg").write_text(draw_narrow(lang))
