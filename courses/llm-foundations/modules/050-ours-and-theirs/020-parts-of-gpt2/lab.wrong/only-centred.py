# fails: check-normalise
# en: centred, and not yet divided by the spread
# zh-CN: 只减了平均，还没有除

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    return [v * g + s for v, g, s in zip(rest, gain, shift)]
