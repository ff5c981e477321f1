# fails: check-top-p
# en: share out again after the cut: the rest must sum to 1
# zh-CN: 截断之后还要重新分配，合计要等于 1

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    """{word: probability}, temperature first, then the cut."""
    powered = share_out({word: p ** (1 / temperature) for word, p in probs.items() if p > 0})
    kept = {}
    for word, p in powered.items():
        if sum(kept.values()) < top_p - 1e-9:
            kept[word] = p
    return kept
