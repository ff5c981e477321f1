# fails: check-today
# en: the output projection leads from all heads to the width: heads · each · width
# zh-CN: 输出投影从所有的头回到宽度：heads × each × width

# === count_today
def count_today(s):
    width, each = s["width"], s["each"]
    attention_numbers = width * s["heads"] * each + width * width + 2 * width * s["pairs"] * each
    norms = 2 * width + 2 * each
    chooser = width * s["experts"] if s["experts"] > 1 else 0
    one = 3 * width * s["hidden"]
    ends = s["tables"] * s["tokens"] * width + width
    whole = lambda mlps: ends + s["blocks"] * (attention_numbers + norms + chooser + mlps * one)
    return whole(s["experts"]), whole(s["picked"])
