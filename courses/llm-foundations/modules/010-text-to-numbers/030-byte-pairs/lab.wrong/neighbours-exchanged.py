# fails: check-pair-counts
# en: a pair is a token and its right neighbour, as a tuple: (101, 97)
# zh-CN: 一对是一个词元和它右边的邻居，写成元组 (232, 161)

# === pair_counts
def pair_counts(words):
    """words: {tuple of token numbers: how often}. How often each pair of neighbours occurs."""
    counts = Counter()
    for ids, n in words.items():
        # One line is missing: which pairs of neighbours does ids hold?
        pairs = zip(ids[1:], ids)
        for pair in pairs:
            counts[pair] += n
    return counts
