# fails: check-normalise
# en: the mean is still in it: centre the row before you divide
# zh-CN: 平均还在里面：先减平均再除

# === normalise
def normalise(x, gain, shift):
    rest = centre(x)
    spread = math.sqrt(sum(v * v for v in rest) / len(rest) + EPSILON)
    return [v / spread * g + s for v, g, s in zip(x, gain, shift)]
