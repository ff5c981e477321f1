# fails: check-today
# en: an MLP has three tables here, not two
# zh-CN: 这里的前馈网络有三张表，不是两张

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 2 * width * s["heads"] * each + 2 * width * s["pairs"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 2 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
