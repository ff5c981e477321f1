# fails: check-top-p
# en: the cut came first: the temperature has to be turned before anything is cut
# zh-CN: 先截断了：要先调温度，再截断

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    kept = {}
    for word, p in share_out({word: p for word, p in probs.items() if p > 0}).items():
        if sum(kept.values()) < top_p - 1e-9:
            kept[word] = p
    return share_out({word: p ** (1 / temperature) for word, p in share_out(kept).items()})
