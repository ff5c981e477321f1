# fails: check-today
# en: queries and keys are normalised, too: 2 · each in every block
# zh-CN: 查询和键也要归一化：每个块 2 × each 个

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 2 * width * s["heads"] * each + 2 * width * s["pairs"] * each
    norms = 2 * width
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 3 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
