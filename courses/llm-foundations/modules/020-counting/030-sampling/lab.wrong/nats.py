# fails: check-bits
# en: these are nats, by the natural logarithm: bits need math.log2
# zh-CN: 这是奈特，用的是自然对数；比特要用 math.log2

# === bits_per_token
def bits_per_token(table, sentences, n):
    """The mean price of a word, in bits; the first word of a sentence costs too."""
    bits, words = 0.0, 0
    for sentence in sentences:
        for before, word in contexts(sentence, n):
            bits += -math.log(p) if (p := probability(table, tuple(before), word)) > 0 else math.inf
            words += 1
    return bits / words
