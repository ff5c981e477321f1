"""Draws mosaic.<lang>.svg and, for a phone, mosaic.narrow.<lang>.svg: two characters over six bytes over 48 bits. A filled square is a 1; gold is the leading 1110 of the first byte."""
from pathlib import Path

TEXT = {
    "en": dict(title="格物 as 2 characters, 6 bytes and 48 bits", chars="2 characters", bytes="6 bytes", bits="48 bits",
               gold="1110: this byte opens a group of three", cont="10: this byte continues"),
    "zh-CN": dict(title="“格物”是 2 个字符、6 个字节、48 个比特", chars="2 个字符", bytes="6 个字节", bits="48 个比特",
                  gold="1110：三个一组，从这里开始", cont="10：接着前一个字节"),
}
WORD = "格物"
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X0, CHAR, BYTE, BIT = 8, 318, 103, 12  # where each unit of the row below begins, one unit to the next


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 322" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for y, name in ((18, "chars"), (112, "bytes"), (192, "bits")):
        out.append(f'<text class="ink-2 small" x="{X0}" y="{y}">{t[name]}</text>')
    for c, char in enumerate(WORD):
        x = X0 + c * CHAR
        out.append(f'<rect class="ink-2" fill-opacity=".13" x="{x}" y="26" width="302" height="62" rx="3"/>')
        out.append(f'<text class="ink" transform="translate({x + 118} 69) scale(2.2)" text-anchor="middle">{char}</text>')
        out.append(f'<text class="ink-2" x="{x + 152}" y="63">U+{ord(char):04X}</text>')
        for b, byte in enumerate(char.encode()):
            xb = x + b * BYTE
            bits = format(byte, "08b")
            lead = bits.index("0") + 1  # 1110 or 10
            out.append(f'<rect class="ink-2" fill-opacity=".13" x="{xb}" y="120" width="96" height="44" rx="3"/>')
            out.append(f'<text class="ink" x="{xb + 48}" y="148" text-anchor="middle">{byte:02X}</text>')
            for i, bit in enumerate(bits):
                gold = c == b == 0 and i < lead
                xi = xb + i * BIT
                kind = ("gold" if bit == "1" else "edge") if gold else "ink" if i >= lead else "ink-2"
                if bit == "1":
                    out.append(f'<rect class="{kind}" x="{xi + 1.5:g}" y="202" width="9" height="18"/>')
                elif gold:
                    out.append(f'<rect class="edge" x="{xi + 1.5:g}" y="202" width="9" height="18"/>')
                else:
                    out.append(f'<rect class="{kind}" fill-opacity=".13" x="{xi + 1.5:g}" y="202" width="9" height="18"/>')
                out.append(f'<text class="{"gold-text" if gold else "ink" if i >= lead else "ink-2"} small" x="{xi + 6}" y="240" text-anchor="middle">{bit}</text>')
            if not (c == b == 0):  # the leading bits of the other bytes, bracketed
                out.append(f'<path class="ink-2" d="M{xb + 1} 247h{lead * BIT - 2}v1.5h-{lead * BIT - 2}z"/>')
    out.append(f'<path class="edge" d="M{X0 + 1} 248v7h{4 * BIT - 2}v-7M{X0 + 2 * BIT} 255v13"/>')
    out.append(f'<text class="gold-text" x="{X0}" y="286">{t["gold"]}</text>')
    x = X0 + CHAR + BYTE + BIT  # the second byte of the second character
    out.append(f'<path class="ink-2" d="M{x - .75:g} 249h1.5v40h-1.5z"/>')
    out.append(f'<text class="ink-2 small" x="{x - 12}" y="306">{t["cont"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 434" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    out.append(f'<text class="ink-2 small" x="0" y="14">{t["chars"]}, {t["bytes"]}, {t["bits"]}</text>' if lang == "en" else
               f'<text class="ink-2 small" x="0" y="14">{t["chars"]}、{t["bytes"]}、{t["bits"]}</text>')
    for c, char in enumerate(WORD):
        top = 24 + c * 218
        out.append(f'<rect class="ink-2" fill-opacity=".13" x="0" y="{top}" width="302" height="54" rx="3"/>')
        out.append(f'<text class="ink" transform="translate(118 {top + 39}) scale(2.2)" text-anchor="middle">{char}</text>')
        out.append(f'<text class="ink-2" x="152" y="{top + 33}">U+{ord(char):04X}</text>')
        for b, byte in enumerate(char.encode()):
            xb, bits = b * BYTE, format(byte, "08b")
            lead = bits.index("0") + 1
            out.append(f'<rect class="ink-2" fill-opacity=".13" x="{xb}" y="{top + 62}" width="96" height="40" rx="3"/>')
            out.append(f'<text class="ink" x="{xb + 48}" y="{top + 87}" text-anchor="middle">{byte:02X}</text>')
            for i, bit in enumerate(bits):
                gold = c == b == 0 and i < lead
                xi = xb + i * BIT
                kind = ("gold" if bit == "1" else "edge") if gold else "ink" if i >= lead else "ink-2"
                faint = "" if bit == "1" or gold else ' fill-opacity=".13"'
                out.append(f'<rect class="{kind}"{faint} x="{xi + 1.5:g}" y="{top + 110}" width="9" height="18"/>')
                out.append(f'<text class="{"gold-text" if gold else "ink" if i >= lead else "ink-2"} small" x="{xi + 6}" y="{top + 147}" text-anchor="middle">{bit}</text>')
            if not (c == b == 0):
                out.append(f'<path class="ink-2" d="M{xb + 1} {top + 154}h{lead * BIT - 2}v1.5h-{lead * BIT - 2}z"/>')
    out.append(f'<path class="edge" d="M1 179v7h{4 * BIT - 2}v-7M{2 * BIT} 186v9"/>')
    out.append(f'<text class="gold-text" x="0" y="211">{t["gold"]}</text>')
    out.append(f'<path class="ink-2" d="M{BYTE + BIT - .75:g} 398h1.5v12h-1.5z"/>')
    out.append(f'<text class="ink-2 small" x="{BYTE}" y="426">{t["cont"]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"mosaic.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"mosaic.narrow.{lang}.svg").write_text(draw_narrow(lang))
