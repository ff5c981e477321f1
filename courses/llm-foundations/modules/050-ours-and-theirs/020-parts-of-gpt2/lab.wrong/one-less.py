# fails: check-normalise
# en: the mean of the squares divides by all four numbers, not by three
# zh-CN: 平方的平均要除以四个，不是三个

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    spread = math.sqrt(sum(v * v for v in rest) / (len(rest) - 1) + EPSILON)
    return [v / spread * g + s for v, g, s in zip(rest, gain, shift)]
