"""Draws merging.<lang>.svg and, for a phone, merging.narrow.<lang>.svg: one sentence after 0, 10, 20 and 27 merges. A tile is as wide as its bytes; gold is the tile born in the row."""
import re
from collections import Counter
from pathlib import Path

TEXT = {
    "en": dict(title="The same sentence after 0, 10, 20 and 27 merges: 28, 19, 11 and 6 tokens",
               row=lambda k, n: f"{k} merges: {n} tokens" if k else f"no merge yet: {n} tokens, one for each byte",
               tail=", one",
               new=lambda i: f"new: token {i}"),
    "zh-CN": dict(title="同一句话合并 0、10、20、27 次之后：28、19、11、6 个词元",
                  row=lambda k, n: f"合并 {k} 次：{n} 个词元" if k else f"还没合并：{n} 个词元，一个字节一个",
                  tail="，一个",
                  new=lambda i: f"新词元 {i}"),
}
SENTENCE = "red light always means stop."
# Classes are the page's own tokens; this block serves the file when it is opened or embedded on its own.
STYLE = """<style>
.fig .ink{fill:var(--ink,#10181b)}.fig .ink-2{fill:var(--ink-2,#414c51)}.fig .gold{fill:var(--gold,#f4b71c);stroke:var(--gold-edge,#8f5f00);stroke-width:1.5}
.fig .gold-text{fill:var(--gold-text,#7d5200)}.fig .line{stroke:var(--line,#d6dbd7)}.fig .edge{stroke:var(--gold-edge,#8f5f00);fill:none;stroke-width:1.5}
.fig text{font:600 15px 'Schibsted Grotesk Variable','PingFang SC','Noto Sans CJK SC',system-ui,sans-serif}
.fig .light{font-weight:420}.fig .small{font-size:13px;font-weight:420}
@media (prefers-color-scheme:dark){.fig .ink{fill:var(--ink,#edf2ef)}.fig .ink-2{fill:var(--ink-2,#b9c4c3)}.fig .gold{fill:var(--gold,#f7c548);stroke:var(--gold-edge,#f7c548)}.fig .gold-text{fill:var(--gold-text,#f7c548)}.fig .line{stroke:var(--line,#283439)}.fig .edge{stroke:var(--gold-edge,#f7c548)}}
</style>"""
X0, CELL, ROW = 8, 22.25, 84


def words_of(text):
    return re.findall(r" ?[^\W_]+|[^\w\s]|\s|_", text)


def merge(ids, pair, new):
    out, i = [], 0
    while i < len(ids):
        hit = tuple(ids[i:i + 2]) == pair
        out.append(new if hit else ids[i])
        i += 2 if hit else 1
    return tuple(out)


corpus = "".join(f"{c}{l}{a} means {x}.\n" for c, x in (("red", "stop"), ("green", "go")) for l in ("", " light") for a in ("", " always"))
words = Counter(tuple(w.encode()) for w in words_of(corpus))
row = [tuple(w.encode()) for w in words_of(SENTENCE)]
pieces = {i: bytes([i]) for i in range(256)}
rows = {0: (row, None)}
for step in range(27):
    counts = Counter()
    for ids, n in words.items():
        for pair in zip(ids, ids[1:]):
            counts[pair] += n
    best = min(counts, key=lambda p: (-counts[p], p))
    new = 256 + step
    pieces[new] = pieces[best[0]] + pieces[best[1]]
    words = Counter({merge(ids, best, new): n for ids, n in words.items()})
    row = [merge(ids, best, new) for ids in row]
    rows[step + 1] = (row, new)


def draw(lang):
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 640 336" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    for r, k in enumerate((0, 10, 20, 27)):
        ids, new = [i for word in rows[k][0] for i in word], rows[k][1]
        y = 8 + r * ROW
        out.append(f'<text class="ink" x="{X0}" y="{y + 12}">{t["row"](k, len(ids))}</text>')
        at = 0
        for i in ids:
            piece = pieces[i]
            x, wide = X0 + at * CELL, len(piece) * CELL - 3
            out.append(f'<rect class="gold" fill-opacity=".3" x="{x:g}" y="{y + 22}" width="{wide:g}" height="30" rx="3"/>' if i == new else
                       f'<rect class="ink-2" fill-opacity=".13" x="{x:g}" y="{y + 22}" width="{wide:g}" height="30" rx="3"/>')
            for j, byte in enumerate(piece):
                xc = x + (j + .5) * CELL - 1.5
                if byte == 32:  # the blank, drawn as an open box
                    out.append(f'<path class="ink-2" d="M{xc - 5:g} {y + 37}h1.5v4.5h7v-4.5h1.5v6h-10z"/>')
                else:
                    out.append(f'<text class="{"gold-text" if i == new else "ink"}" x="{xc:g}" y="{y + 42}" text-anchor="middle">{chr(byte)}</text>')
            if i == new:
                out.append(f'<text class="gold-text small" x="{x:g}" y="{y + 69}">{t["new"](i)}</text>')
            at += len(piece)
    out.append("</svg>")
    return "\n".join(out) + "\n"


def draw_narrow(lang):
    """The same on 304 units: what a phone has room for, its letters still 13 units at least."""
    t = TEXT[lang]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="fig" viewBox="0 0 304 410" role="img" lang="{lang}">',
           f"<title>{t['title']}</title>", STYLE]
    cell, turn = 19, 16  # where the sentence goes on in a second line: before means
    for r, k in enumerate((0, 10, 20, 27)):
        ids, new = [i for word in rows[k][0] for i in word], rows[k][1]
        y = r * 104
        out.append(f'<text class="ink" x="0" y="{y + 14}">{t["row"](k, len(ids)).split(t["tail"])[0]}</text>')
        if new:
            out.append(f'<text class="gold-text small" x="304" y="{y + 14}" text-anchor="end">{t["new"](new)}</text>')
        at = 0
        for i in ids:
            piece = pieces[i]
            x, top = (at % turn if at < turn else at - turn) * cell, y + 24 + 36 * (at >= turn)
            wide = len(piece) * cell - 3
            kind = 'class="gold" fill-opacity=".3"' if i == new else 'class="ink-2" fill-opacity=".13"'
            out.append(f'<rect {kind} x="{x}" y="{top}" width="{wide}" height="30" rx="3"/>')
            for j, byte in enumerate(piece):
                xc = x + (j + .5) * cell - 1.5
                if byte == 32:
                    out.append(f'<path class="ink-2" d="M{xc - 5:g} {top + 15}h1.5v4.5h7v-4.5h1.5v6h-10z"/>')
                else:
                    out.append(f'<text class="{"gold-text" if i == new else "ink"}" x="{xc:g}" y="{top + 20}" text-anchor="middle">{chr(byte)}</text>')
            at += len(piece)
    out.append("</svg>")
    return "\n".join(out) + "\n"


for lang in TEXT:
    Path(__file__).with_name(f"merging.{lang}.svg").write_text(draw(lang))
    Path(__file__).with_name(f"merging.narrow.{lang}.svg").write_text(draw_narrow(lang))
