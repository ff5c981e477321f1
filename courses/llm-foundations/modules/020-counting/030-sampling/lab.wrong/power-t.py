# fails: check-temperature
# en: the power is 1/T, not T
# zh-CN: 是 1/T 次方，不是 T 次方

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    """{word: probability}, temperature first, then the cut."""
    powered = share_out({word: p ** temperature for word, p in probs.items() if p > 0})
    kept = {}
    for word, p in powered.items():
        if sum(kept.values()) < top_p - 1e-9:
            kept[word] = p
    return share_out(kept)
