# fails: check-bits
# en: a sentence is entered through a full stop, so its first word is charged too
# zh-CN: 句子从句号进来，句首的词也要付钱

# === bits_per_token
def bits_per_token(table, sentences, n):
    """The mean price of a word, in bits; the first word of a sentence costs too."""
    bits, words = 0.0, 0
    for sentence in sentences:
        for before, word in contexts(sentence, n)[1:]:
            bits += surprise(probability(table, tuple(before), word))
            words += 1
    return bits / words
