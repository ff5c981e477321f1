# fails: check-count
# en: for n = 3 the context has two words, and the sentence is entered through two full stops: ('.', 'red')
# zh-CN: n = 3 时，上下文是两个词，句子从两个句号进来：('.', '红')

# === count
def count(sentences, n):
    """{context: Counter of the next words}"""
    table = defaultdict(Counter)
    for sentence in sentences:
        padded = ["."] * (n - 1) + sentence
        for i in range(n - 1, len(padded)):
            # One line is missing: which words stand before the one at i?
            context = (padded[i - 1],)
            table[context][padded[i]] += 1
    return table
