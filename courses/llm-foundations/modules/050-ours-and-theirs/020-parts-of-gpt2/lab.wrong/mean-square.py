# fails: check-normalise
# en: divided by the mean square: take its root first
# zh-CN: 除的是平方的平均：要先开方

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    square = sum(v * v for v in rest) / len(rest) + EPSILON
    return [v / square * g + s for v, g, s in zip(rest, gain, shift)]
