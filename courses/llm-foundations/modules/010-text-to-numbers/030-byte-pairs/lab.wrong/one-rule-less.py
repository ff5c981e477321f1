# fails: check-train
# en: merges says how many rules are learnt at most
# zh-CN: merges 是最多学几条

# === train
def train(text, merges):
    """{pair: new number}, in the order learnt, at most `merges` rules. The first number is 256."""
    words = Counter(tuple(piece.encode()) for piece in split_words(text))
    rules = {}
    for new in range(256, 255 + merges):
        best = best_pair(pair_counts(words))
        if best is None:
            break
        rules[best] = new
        joined = Counter()
        for ids, n in words.items():
            joined[merge(ids, best, new)] += n
        words = joined
    return rules
