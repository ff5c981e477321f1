# fails: check-top-p
# en: light alone reaches one half, and what reaches top_p is enough
# zh-CN: “灯”一个就到了 ½，到了门槛就够

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    """{word: probability}, temperature first, then the cut."""
    powered = share_out({word: p ** (1 / temperature) for word, p in probs.items() if p > 0})
    kept = {}
    for word, p in powered.items():
        if sum(kept.values()) <= top_p + 1e-9:
            kept[word] = p
    return share_out(kept)
