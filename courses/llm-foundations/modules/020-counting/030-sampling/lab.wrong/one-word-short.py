# fails: check-top-p
# en: one half does not reach 0.6: one word more is needed
# zh-CN: ½ 还没到 0.6，得再收一个

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    """{word: probability}, temperature first, then the cut."""
    powered = share_out({word: p ** (1 / temperature) for word, p in probs.items() if p > 0})
    kept = {}
    for word, p in powered.items():
        if not kept or sum(kept.values()) + p <= top_p + 1e-9:
            kept[word] = p
    return share_out(kept)
