# fails: check-count
# en: the scores have been given a table of their own: they use that of the points
# zh-CN: 给打分另算了一张表：它借用词嵌入

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 4 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 4 * width
    return (s["tokens"] * 2 + s["places"]) * width + s["blocks"] * one + 2 * width
