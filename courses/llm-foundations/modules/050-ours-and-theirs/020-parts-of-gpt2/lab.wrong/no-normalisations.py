# fails: check-count
# en: the two normalisations of each block are missing
# zh-CN: 少了每个块的两次归一化

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 4 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 0
    return (s["tokens"] + s["places"]) * width + s["blocks"] * one + 2 * width
