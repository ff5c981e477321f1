# fails: check-normalise
# en: the shift was added before the gain: multiply first
# zh-CN: 先加了偏移：要先乘增益

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    spread = math.sqrt(sum(v * v for v in rest) / len(rest) + EPSILON)
    return [(v / spread + s) * g for v, g, s in zip(rest, gain, shift)]
