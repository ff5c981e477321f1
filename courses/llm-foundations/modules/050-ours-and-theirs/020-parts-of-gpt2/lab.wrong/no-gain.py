# fails: check-normalise
# en: gain and shift have had no effect
# zh-CN: 增益和偏移没有起作用

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    spread = math.sqrt(sum(v * v for v in rest) / len(rest) + EPSILON)
    return [v / spread for v in rest]
