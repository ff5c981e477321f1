"""Makes the faces of printed documents out of the web's variable ones: a printed document needs static ones.

Run once by hand with Debian's python3-fonttools and python3-brotli; the results are committed.
"""

import os
import tempfile
from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(HERE, "../../../../node_modules/@fontsource-variable")


def make(family: str, parts: list[str], weight: int, target: str, text: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for part in parts:
            font = TTFont(os.path.join(SOURCES, family, "files", f"{family}-{part}-wght-normal.woff2"))
            font.flavor = None
            instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
            for table in ("GSUB", "GDEF", "STAT", "HVAR", "MVAR", "avar"):
                if table in font:
                    del font[table]
            files.append(os.path.join(folder, f"{part}.ttf"))
            font.save(files[-1])
        merged = merge.Merger().merge(files) if len(files) > 1 else TTFont(files[0])
        options = subset.Options()
        options.hinting = False
        options.name_IDs = ["*"]
        options.notdef_outline = True
        subsetter = subset.Subsetter(options)
        if text is None:
            subsetter.populate(unicodes=merged.getBestCmap().keys())
        else:
            subsetter.populate(text=text)
        subsetter.subset(merged)
        merged.save(os.path.join(HERE, target))


EVERY = ["latin", "latin-ext"]
make("schibsted-grotesk", EVERY, 440, "schibsted-grotesk-text.ttf")
make("schibsted-grotesk", EVERY, 700, "schibsted-grotesk-strong.ttf")
make("stix-two-text", [*EVERY, "vietnamese", "greek", "cyrillic", "cyrillic-ext"], 600, "stix-two-text-strong.ttf")
make("jetbrains-mono", ["latin"], 560, "jetbrains-mono-number.ttf", text="0123456789ABCDEFGHJKMNPQRSTVWXYZ-")
