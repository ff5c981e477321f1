# fails: check-train
# en: the text must change with each rule, or the same pair wins every round
# zh-CN: 每学一条，全文就要变，否则每一轮都是同一对赢

# === train
def train(text, merges):
    """{pair: new number}, in the order learnt, at most `merges` rules. The first number is 256."""
    words = Counter(tuple(piece.encode()) for piece in split_words(text))
    rules = {}
    for new in range(256, 256 + merges):
        best = best_pair(pair_counts(words))
        if best is None:
            break
        rules[best] = new
        joined = Counter()
        for ids, n in words.items():
            joined[merge(ids, best, new)] += n
    return rules
