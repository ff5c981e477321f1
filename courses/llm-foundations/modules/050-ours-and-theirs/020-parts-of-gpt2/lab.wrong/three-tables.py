# fails: check-count
# en: the output projection is missing: attention has four tables
# zh-CN: 少了输出投影：注意力有四张表

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 3 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 4 * width
    return (s["tokens"] + s["places"]) * width + s["blocks"] * one + 2 * width
