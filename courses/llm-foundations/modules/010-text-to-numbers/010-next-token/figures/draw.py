"""Draws the-loop.<lang>.svg and, for a phone, the-loop.narrow.<lang>.svg: text in, eight probabilities out, one pick, back into the text. A bar's height is its probability; gold is the pick."""
from pathlib import Path

TEXT = {
    "en": dict(words=["red", "green", "light", "always", "means", "stop", "go", "."], read=[0, 2, 3, 4], model="model",
               title="The loop: text into the model, eight probabilities out, one picked token back into the text",
               into="in: the text so far", out="out: one probability for each of eight words, sum 1",
               out_narrow=["out: one probability for each", "of eight words, sum 1"],
               gold=["the picked token", "on its way back"]),
    "zh-CN": dict(words=["红", "绿", "灯", "总是", "表示", "停", "行", "。"], read=[0, 2, 3, 4], model="模型",
                  title="一圈：上文进模型，吐出八个概率，挑中一个词元，送回上文",
                  into="吃进：到此为止的上文", out="吐出：八个词各一个概率，加起来是 1",
                  out_narrow=["吐出：八个词各一个概率，加起来是 1"],
                  gold=["挑中的词元", "正送回上文"]),
}
PROBS = [0, 0, 0, 0, 0, 0.5, 0.5, 0]
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
SLOT, PITCH, BASE, TALL = 444, 54, 272, 120  # centre of the empty place; stop's bar stands below it; TALL: height of probability 1


def arrow_down(x, y0, y1):
    return f'<path class="ink-2" d="M{x - 1} {y0}h2V{y1 - 8}h4L{x} {y1}L{x - 5} {y1 - 8}h4z"/>'


def arrow_right(x0, x1, y):
    return f'<path class="ink-2" d="M{x0} {y - 1}H{x1 - 8}v-4L{x1} {y}L{x1 - 8} {y + 5}v-4H{x0}z"/>'


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 330" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for k, i in enumerate(t["read"]):  # the strip of words already there
        out.append(f'<rect class="ink-2" fill-opacity=".13" x="{16 + k * 96}" y="14" width="88" height="38" rx="3"/>')
        out.append(f'<text class="ink" x="{60 + k * 96}" y="38" text-anchor="middle">{t["words"][i]}</text>')
    out.append(f'<rect class="edge" stroke-dasharray="5 4" x="{SLOT - 44}" y="14" width="88" height="38" rx="3"/>')
    out.append(arrow_down(60, 58, 170))
    out.append(f'<text class="ink-2 small" x="76" y="116">{t["into"]}</text>')
    out.append('<path class="ink" fill-rule="evenodd" d="M12 176h96v96h-96zM15 179v90h90v-90z"/>')
    out.append(f'<text class="ink" x="60" y="229" text-anchor="middle">{t["model"]}</text>')
    out.append(arrow_right(114, 144, 224))
    for i, (word, p) in enumerate(zip(t["words"], PROBS)):
        x = SLOT + (i - 5) * PITCH
        if p:
            out.append(f'<rect class="ink" x="{x - 15}" y="{BASE - TALL * p:g}" width="30" height="{TALL * p:g}" rx="2"/>')
            side, anchor = (19, "start") if i == 6 else (-19, "end")
            out.append(f'<text class="ink-2 small" x="{x + side}" y="{BASE - TALL * p + 12:g}" text-anchor="{anchor}">½</text>')
        else:
            out.append(f'<circle class="ink-2" cx="{x}" cy="{BASE - 2}" r="2.5"/>')
            out.append(f'<text class="ink-2 small" x="{x}" y="{BASE - 10}" text-anchor="middle">0</text>')
        out.append(f'<text class="{"ink" if p else "ink-2 light"}" x="{x}" y="{BASE + 20}" text-anchor="middle">{word}</text>')
    out.append(f'<path class="line" d="M152 {BASE}H572"/>')
    out.append(f'<text class="ink-2 small" x="362" y="{BASE + 48}" text-anchor="middle">{t["out"]}</text>')
    out.append(f'<path class="edge" d="M{SLOT} {BASE - TALL / 2 - 6:g}V152M{SLOT} 110V68"/>')
    out.append(f'<path class="gold" d="M{SLOT} 58l-6 11h12z"/>')
    out.append(f'<rect class="gold" fill-opacity=".3" x="{SLOT - 40}" y="113" width="80" height="36" rx="3"/>')
    out.append(f'<text class="gold-text" x="{SLOT}" y="136" text-anchor="middle">{t["words"][5]}</text>')
    for k, line in enumerate(t["gold"]):
        out.append(f'<text class="gold-text" x="{SLOT + 52}" y="{126 + 20 * k}">{line}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 392" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for k, i in enumerate(t["read"]):
        out.append(f'<rect class="ink-2" fill-opacity=".13" x="{k * 61.5:g}" y="4" width="58" height="38" rx="3"/>')
        out.append(f'<text class="ink" x="{29 + k * 61.5:g}" y="28" text-anchor="middle">{t["words"][i]}</text>')
    out.append('<rect class="edge" stroke-dasharray="5 4" x="246" y="5" width="57" height="36" rx="3"/>')
    out.append(arrow_down(46, 48, 84))
    out.append(f'<text class="ink-2 small" x="60" y="71">{t["into"]}</text>')
    out.append('<path class="ink" fill-rule="evenodd" d="M0 90h92v50h-92zM3 93v44h86v-44z"/>')
    out.append(f'<text class="ink" x="46" y="120" text-anchor="middle">{t["model"]}</text>')
    out.append(arrow_down(46, 146, 170))
    out.append('<path class="line" d="M74 174V352"/>')
    for i, (word, p) in enumerate(zip(t["words"], PROBS)):
        y = 186 + i * 22
        out.append(f'<text class="{"ink" if p else "ink-2 light"}" x="62" y="{y + 5}" text-anchor="end">{word}</text>')
        if p:
            out.append(f'<rect class="ink" x="74" y="{y - 8}" width="{TALL * p:g}" height="16" rx="2"/>')
            out.append(f'<text class="ink-2 small" x="{82 + TALL * p:g}" y="{y + 5}">½</text>')
        else:
            out.append(f'<circle class="ink-2" cx="76" cy="{y}" r="2.5"/>')
            out.append(f'<text class="ink-2 small" x="86" y="{y + 5}">0</text>')
    out.append('<path class="edge" d="M158 296H275V186M275 138V60"/>')
    out.append('<path class="gold" d="M275 48l-6 11h12z"/>')
    out.append('<rect class="gold" fill-opacity=".3" x="246" y="144" width="58" height="36" rx="3"/>')
    out.append(f'<text class="gold-text" x="275" y="167" text-anchor="middle">{t["words"][5]}</text>')
    for k, line in enumerate(t["gold"]):
        out.append(f'<text class="gold-text" x="238" y="{157 + 20 * k}" text-anchor="end">{line}</text>')
    for k, line in enumerate(t["out_narrow"]):
        out.append(f'<text class="ink-2 small" x="0" y="{370 + 18 * k}">{line}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"the-loop.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"the-loop.narrow.{lang}.svg").write_text(draw_narrow(lang))
