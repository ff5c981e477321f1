# fails: check-count
# en: the places are missing: they have a row of the width each
# zh-CN: 少了位置：每个位置一行，和宽度一样长

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 4 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 4 * width
    return s["tokens"] * width + s["blocks"] * one + 2 * width
