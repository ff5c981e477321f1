# fails: check-today
# en: a single MLP needs no table to choose
# zh-CN: 只有一份前馈网络，不用挑，没有那张小表

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 2 * width * s["heads"] * each + 2 * width * s["pairs"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"]
    one = 3 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
