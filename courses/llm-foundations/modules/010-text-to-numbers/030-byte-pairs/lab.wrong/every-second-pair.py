# fails: check-pair-counts
# en: the 180 bytes stand in 48 pieces, and a piece of k tokens has k - 1 pairs: one begins at every token but the last
# zh-CN: 164 个字节分在 24 段里，一段有 k 个词元，就有 k - 1 对：除了最后一个，每个词元都起一对

# === pair_counts
def pair_counts(words):
    """words: {tuple of token numbers: how often}. How often each pair of neighbours occurs."""
    counts = Counter()
    for ids, n in words.items():
        # One line is missing: which pairs of neighbours does ids hold?
        pairs = zip(ids[::2], ids[1::2])
        for pair in pairs:
            counts[pair] += n
    return counts
