# fails: check-today
# en: the scores have a table of their own here: `tables` is 2
# zh-CN: 这里打分另有一张表：tables 是 2

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = 2 * width * s["heads"] * each + 2 * width * s["pairs"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 3 * width * s["hidden"]
    ends = 1 * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
