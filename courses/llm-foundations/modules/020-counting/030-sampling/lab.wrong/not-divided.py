# fails: check-bits
# en: that is the price of all words together: divide by how many there are
# zh-CN: 这是所有词合起来的价钱，要除以词数

# === bits_per_token
def bits_per_token(table, sentences, n):
    """The mean price of a word, in bits; the first word of a sentence costs too."""
    bits, words = 0.0, 0
    for sentence in sentences:
        for before, word in contexts(sentence, n):
            bits += surprise(probability(table, tuple(before), word))
            words += 1
    return bits
