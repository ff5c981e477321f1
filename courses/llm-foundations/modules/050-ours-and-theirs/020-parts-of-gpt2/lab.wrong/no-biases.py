# fails: check-count
# en: the biases are missing: 3 + 1 + 4 + 1 times the width in each block
# zh-CN: 少了偏置：每个块有宽度的 3 + 1 + 4 + 1 倍

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 4 * width * width + 2 * width * hidden + 4 * width
    return (s["tokens"] + s["places"]) * width + s["blocks"] * one + 2 * width
