# fails: check-today
# en: keys and values come in pairs, and there are fewer of them than heads
# zh-CN: 键和值按组算，组数比头数少

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 4 * width * s["heads"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 3 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
