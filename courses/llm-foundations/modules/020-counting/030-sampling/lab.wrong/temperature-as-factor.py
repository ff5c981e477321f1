# fails: check-temperature
# en: a factor cancels when you share out again: raise to the power 1/T
# zh-CN: 乘上一个数，一分配就抵消了：要取 1/T 次方

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    """{word: probability}, temperature first, then the cut."""
    powered = share_out({word: p * temperature for word, p in probs.items() if p > 0})
    kept = {}
    for word, p in powered.items():
        if sum(kept.values()) < top_p - 1e-9:
            kept[word] = p
    return share_out(kept)
