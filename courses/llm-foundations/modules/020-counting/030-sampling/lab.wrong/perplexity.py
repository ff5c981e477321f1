# fails: check-bits
# en: that is the perplexity, two to the power of the bits: give the bits
# zh-CN: 这是困惑度，2 的比特数次方；这里要的是比特

# === bits_per_token
def bits_per_token(table, sentences, n):
    """The mean price of a word, in bits; the first word of a sentence costs too."""
    bits, words = 0.0, 0
    for sentence in sentences:
        for before, word in contexts(sentence, n):
            bits += surprise(probability(table, tuple(before), word))
            words += 1
    return 2 ** (bits / words)
