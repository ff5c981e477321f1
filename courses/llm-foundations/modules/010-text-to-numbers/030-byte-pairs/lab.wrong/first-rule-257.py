# fails: check-train
# en: the bytes have the numbers 0 to 255, so the first rule makes 256
# zh-CN: 字节的编号是 0 到 255，所以第一条规则从 256 起

# === train
def train(text, merges):
    """{pair: new number}, in the order learnt, at most `merges` rules. The first number is 256."""
    words = Counter(tuple(piece.encode()) for piece in split_words(text))
    rules = {}
    for new in range(257, 257 + merges):
        best = best_pair(pair_counts(words))
        if best is None:
            break
        rules[best] = new
        joined = Counter()
        for ids, n in words.items():
            joined[merge(ids, best, new)] += n
        words = joined
    return rules
