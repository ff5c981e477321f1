# fails: check-count
# en: four sentences begin with red, and in two of them light follows
# zh-CN: 红色开头的有四句，其中两句接着“灯”

# === count
def count(sentences, n):
    """{context: Counter of the next words}"""
    table = defaultdict(Counter)
    for sentence in sentences:
        padded = ["."] * (n - 1) + sentence
        for i in range(n - 1, len(padded)):
            # One line is missing: which words stand before the one at i?
            context = tuple(padded[i - n + 2:i + 1])
            table[context][padded[i]] += 1
    return table
