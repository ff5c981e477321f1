# fails: check-normalise
# en: this is RMSNorm, as newer models have it: GPT-2 takes the mean off first
# zh-CN: 这是新模型用的 RMSNorm：GPT-2 要先减平均

# === normalise
def normalise(x, gain, shift):
    spread = math.sqrt(sum(v * v for v in x) / len(x) + EPSILON)
    return [v / spread * g + s for v, g, s in zip(x, gain, shift)]
