"""Draws count-table.<lang>.svg and, for a phone, count-table.narrow.<lang>.svg: which word follows which in the eight sentences. Area is the count; gold is means, then go."""
from pathlib import Path

BEFORE = [".", "red", "green", "light", "always", "means", "stop", "go"]
AFTER = ["red", "green", "light", "always", "means", "stop", "go", "."]
COUNTS = {(".", "red"): 4, (".", "green"): 4, ("red", "light"): 2, ("red", "always"): 1, ("red", "means"): 1,
          ("green", "light"): 2, ("green", "always"): 1, ("green", "means"): 1, ("light", "always"): 2, ("light", "means"): 2,
          ("always", "means"): 4, ("means", "stop"): 4, ("means", "go"): 4, ("stop", "."): 4, ("go", "."): 4}
TEXT = {
    "en": dict(word={}, before="word before", after="word after", total="sum", gold="means → go: 4",
               title="How often each word follows each other word in the eight sentences"),
    "zh-CN": dict(word={".": "。", "red": "红", "green": "绿", "light": "灯", "always": "总是", "means": "表示", "stop": "停", "go": "行"},
                  before="前一个词", after="后一个词", total="合计", gold="表示 → 行：4 次",
                  title="八句话里，每个词后面跟着哪个词，各跟了几次"),
}
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X0, DX, Y0, DY, UNIT = 120, 60, 82, 42, 15  # UNIT: the side of a square that stands for one count


def draw(lang):
    t = TEXT[lang]
    word = lambda w: t["word"].get(w, w)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 410" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="{X0 - 22}" y="18">{t["after"]} →</text>')
    out.append(f'<text class="ink-2 small" x="8" y="46">{t["before"]} ↓</text>')
    out.append(f'<text class="ink-2 light" x="612" y="46" text-anchor="middle">{t["total"]}</text>')
    for i, w in enumerate(AFTER):
        out.append(f'<text class="{"ink" if w == "go" else "ink-2"}" x="{X0 + i * DX}" y="46" text-anchor="middle">{word(w)}</text>')
    for r, a in enumerate(BEFORE):
        y = Y0 + r * DY
        out.append(f'<path class="line" d="M8 {y - 21}H632"/>')
        out.append(f'<text class="{"ink" if a == "means" else "ink-2"}" x="8" y="{y + 5}">{word(a)}</text>')
        for i, b in enumerate(AFTER):
            n = COUNTS.get((a, b), 0)
            if not n:
                continue
            x, side = X0 + i * DX, round(UNIT * n ** 0.5, 1)
            kind = "gold" if (a, b) == ("means", "go") else "ink"
            out.append(f'<rect class="{kind}" x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" height="{side}" rx="2"/>')
            out.append(f'<text class="ink-2 small" x="{x + side / 2 + 5:g}" y="{y + 5}">{n}</text>')
        out.append(f'<text class="ink" x="612" y="{y + 5}" text-anchor="middle">{sum(COUNTS.get((a, b), 0) for b in AFTER)}</text>')
    x, y = X0 + 6 * DX, Y0 + 5 * DY + 21
    out.append(f'<path class="edge" d="M{x} {y}v16"/>')
    out.append(f'<text class="gold-text" x="{x + 15}" y="{y + 35}" text-anchor="end">{t["gold"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 466" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    word = lambda w: t["word"].get(w, w)
    left, pitch, top, row, unit = 76, 26, 104, 42, 9
    out.append(f'<text class="ink-2 small" x="0" y="84">{t["before"]} ↓</text>' if lang != "en" else '<text class="ink-2 small" x="0" y="66">word</text><text class="ink-2 small" x="0" y="82">before ↓</text>')
    out.append(f'<text class="ink-2 small" x="{left - 8}" y="14">{t["after"]} →</text>')
    out.append(f'<text class="ink-2 small" x="288" y="82" text-anchor="middle">{t["total"]}</text>')
    for i, w in enumerate(AFTER):
        kind, x = "ink" if w == "go" else "ink-2", left + i * pitch
        if lang == "en":  # turned: eight words do not stand side by side on a phone
            out.append(f'<text class="{kind} small" transform="translate({x + 4} 80) rotate(-90)">{w}</text>')
        else:  # one character under the other
            for k, char in enumerate(word(w)):
                out.append(f'<text class="{kind} small" x="{x}" y="{80 - 17 * (len(word(w)) - 1 - k)}" text-anchor="middle">{char}</text>')
    for r, a in enumerate(BEFORE):
        y = top + r * row
        out.append(f'<path class="line" d="M0 {y - 16}H304"/>')
        out.append(f'<text class="{"ink" if a == "means" else "ink-2"}" x="0" y="{y + 9}">{word(a)}</text>')
        for i, b in enumerate(AFTER):
            n = COUNTS.get((a, b), 0)
            if not n:
                continue
            x, side, gold = left + i * pitch, unit * n ** 0.5, (a, b) == ("means", "go")
            out.append(f'<rect class="{"gold" if gold else "ink"}" x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}" rx="2"/>')
            out.append(f'<text class="{"gold-text" if gold else "ink-2"} small" x="{x}" y="{y + 22}" text-anchor="middle">{n}</text>')
        out.append(f'<text class="ink" x="288" y="{y + 9}" text-anchor="middle">{sum(COUNTS.get((a, b), 0) for b in AFTER)}</text>')
    out.append(f'<path class="line" d="M0 {top + 8 * row - 16}H304"/>')
    out.append(f'<text class="gold-text" x="{left + 6 * pitch + 10}" y="{top + 8 * row + 8}" text-anchor="end">{t["gold"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"count-table.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"count-table.narrow.{lang}.svg").write_text(draw_narrow(lang))
