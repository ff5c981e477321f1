"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

import unicodedata
from quiz_numbers import settle

NAMES = {"é": 0xE9, "ï": 0xEF, "ß": 0xDF, "红": 0x7EA2, "灯": 0x706F, "停": 0x505C, "🚦": 0x1F6A6, "😀": 0x1F600}


def string(text):
    sizes = [len(character.encode()) for character in text]
    return {"text": text, "points": ", ".join(f"U+{ord(character):04X}" for character in text), "sum": " + ".join(map(str, sizes)),
            "answer": sum(sizes),
            "wrong_points": len(text),                          # one byte a character
            "wrong_wide": 4 * len(text),                        # UTF-32
            "wrong_pairs": len(text.encode("utf-16-le"))}       # UTF-16


def decode(point):
    data = chr(point).encode()
    assert len(data) == 2
    bits = [f"{byte:08b}" for byte in data]
    return {"hex": " ".join(f"{byte:02X}" for byte in data), "bits": " ".join(bits), "payload": f"{bits[0][3:]} {bits[1][2:]}",
            "digits": f"{point:04X}", "answer": f"U+{point:04X}"}


def accents(plain, accented):
    before, after = "e\u0301".encode(), unicodedata.normalize("NFC", "e\u0301").encode()
    return {"plain": plain, "accents": accented, "before": plain + len(before) * accented, "answer": plain + len(after) * accented,
            "wrong_before": plain + len(before) * accented,     # nothing was joined
            "wrong_one": plain + accented}                      # one byte for each é


def family(persons):
    text = "\u200d".join("👩" * persons)
    return {"persons": persons, "joiners": persons - 1, "points": len(text), "bytes": len(text.encode())}


assert all(ord(character) == point for character, point in NAMES.items())
settle(__file__, {
    "bytes-of-a-string": [string(text) for text in (
        "红🚦go", "é红", "naïf灯", "go停🚦", "ßé红", "😀ok", "红灯abc", "é😀停停", "éé灯", "🚦🚦éa", "stop停", "ï红灯", "Wien😀", "café")],
    "decode-by-hand": [decode(point) for point in (0xE9, 0xEF, 0xDF, 0x3B1, 0x3C0, 0x416, 0x44F, 0x5D0, 0x627, 0x142, 0x17E, 0x259)],
    "bytes-after-nfc": [accents(*case) for case in ((0, 1), (3, 1), (8, 2), (10, 3), (4, 4), (12, 5), (20, 6), (7, 3), (15, 8), (30, 7), (6, 2), (9, 9))],
    "joined-persons": [family(persons) for persons in range(2, 14)],
})
