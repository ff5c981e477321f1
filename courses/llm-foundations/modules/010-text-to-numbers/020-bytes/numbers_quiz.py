"""Makes the numbers of this lesson's quiz that are others in each attempt, each wrong one by the rule of its slip.

`python3 numbers_quiz.py --write` writes quiz.numbers.json; without it the file is compared. The importer ignores it.
"""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[2]), *(place for place in sys.path if Path(place).resolve() != HERE)]  # numbers.py would hide Python's own

import unicodedata
from quiz_numbers import settle, show

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


def printed(text):
    size = len(text.encode())
    return {"text": text, "answer": size,
            "wrong_points": len(text),                          # len without encode
            "wrong_pairs": len(text.encode("utf-16-le")),       # two bytes each
            "wrong_digits": len(text.encode().hex())}           # as they are written


def lengths(chinese, letters):
    text = "格" * chinese + "a" * letters
    points, size = len(text), len(text.encode())
    return {"points": points, "bytes": size, "more": size - points, "answer": chinese,
            "wrong_undivided": size - points,                   # one byte more for each
            "wrong_thirds": size // 3,                          # nothing but Chinese characters
            "wrong_letters": letters}


def first_byte(byte):
    bits = f"{byte:08b}"
    ones = bits.index("0")
    assert len(chr({2: 0x80, 3: 0x800, 4: 0x10000}[ones]).encode()) == ones
    return {"bits": bits, "answer": ones,
            "wrong_follow": ones - 1,                           # without the first
            "wrong_zero": ones + 1,                             # the zero counted too
            "wrong_ones": bits.count("1")}                      # every one of the byte


def together(a, b):
    return {"a": show(a), "b": show(b), "answer": a * b,
            "wrong_sum": a + b, "wrong_mean": (a + b) / 2,
            "wrong_last": b}


def rest_shared(words, big):
    rest = round(1 - big, 10)
    return {"words": words, "big": show(big), "rest": show(rest), "others": words - 1, "answer": rest / (words - 1),
            "wrong_together": rest,                             # not shared out
            "wrong_all": rest / words,                          # the first word gets some, too
            "wrong_even": 1 / words}                            # as if all were equal


settle(__file__, {
    "bytes-of-a-string": [string(text) for text in (
        "红🚦go", "é红", "naïf灯", "go停🚦", "ßé红", "😀ok", "红灯abc", "é😀停停", "éé灯", "🚦🚦éa", "stop停", "ï红灯", "Wien😀", "café")],
    "decode-by-hand": [decode(point) for point in (0xE9, 0xEF, 0xDF, 0x3B1, 0x3C0, 0x416, 0x44F, 0x5D0, 0x627, 0x142, 0x17E, 0x259)],
    "bytes-after-nfc": [accents(*case) for case in ((0, 1), (3, 1), (8, 2), (10, 3), (4, 4), (12, 5), (20, 6), (7, 3), (15, 8), (30, 7), (6, 2), (9, 9))],
    "joined-persons": [family(persons) for persons in range(2, 14)],
    "printed-by-len-encode": [printed(text) for text in (
        "红灯停", "绿灯行", "总是", "go停", "stop停", "红灯总是表示停", "绿green", "停a行", "表示means", "总是always", "red红灯", "灯light", "行")],
    "characters-from-lengths": [lengths(*case) for case in (
        (5, 3), (4, 3), (7, 3), (6, 3), (8, 6), (5, 6), (7, 6), (9, 6), (10, 9), (4, 9), (12, 9), (5, 9), (11, 12), (7, 12))],
    "bytes-of-a-first-byte": [first_byte(byte) for byte in (
        0xE7, 0xC3, 0xE6, 0xF3, 0xE5, 0xD3, 0xE9, 0xCE, 0xEC, 0xD1, 0xEA, 0xC5, 0xE3, 0xCA)],
    "two-words-together": [together(*case) for case in (
        (0.5, 0.4), (0.6, 0.5), (0.2, 0.3), (0.4, 0.7), (0.8, 0.25), (0.9, 0.1), (0.3, 0.6), (0.7, 0.2), (0.25, 0.5), (0.1, 0.6), (0.5, 0.9), (0.6, 0.8))],
    "equal-shares-of-the-rest": [rest_shared(*case) for case in (
        (5, 0.6), (11, 0.5), (9, 0.2), (21, 0.4), (4, 0.7), (6, 0.5), (26, 0.25), (16, 0.7), (8, 0.3), (41, 0.2), (13, 0.4), (7, 0.1))],
})
