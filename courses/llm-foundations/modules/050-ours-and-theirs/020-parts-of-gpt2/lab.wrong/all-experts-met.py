# fails: check-today
# en: a token meets `picked` experts, not all that are kept
# zh-CN: 一个词元只用 picked 份，不是全部

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 2 * width * s["heads"] * each + 2 * width * s["pairs"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 3 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["experts"])
