# fails: check-count
# en: s has had no effect
# zh-CN: s 没有起作用

# === count
def count(s):
    s = OURS
    width, hidden = s["width"], s["hidden"]
    one = 4 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 4 * width
    return (s["tokens"] + s["places"]) * width + s["blocks"] * one + 2 * width
