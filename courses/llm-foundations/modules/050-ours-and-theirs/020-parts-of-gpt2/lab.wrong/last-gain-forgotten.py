# fails: check-count
# en: the last normalisation is missing
# zh-CN: 少了最后一次归一化

# === count
def count(s):
    width, hidden = s["width"], s["hidden"]
    one = 4 * (width * width + width) + (width * hidden + hidden + hidden * width + width) + 4 * width
    return (s["tokens"] + s["places"]) * width + s["blocks"] * one
