# fails: check-count
# en: the context is a tuple of n - 1 words: for n = 2 it is ('red',)
# zh-CN: 上下文是 n - 1 个词的元组，n = 2 时是 ('红',)

# === count
def count(sentences, n):
    """{context: Counter of the next words}"""
    table = defaultdict(Counter)
    for sentence in sentences:
        padded = ["."] * (n - 1) + sentence
        for i in range(n - 1, len(padded)):
            # One line is missing: which words stand before the one at i?
            context = tuple(padded[i - n:i])
            table[context][padded[i]] += 1
    return table
