# fails: check-top-p
# en: top_p is a bound on the sum, no single word needs to reach it
# zh-CN: top_p 是总和的门槛，不要求哪个词单独达到

# === reshape
def reshape(probs, temperature=1.0, top_p=1.0):
    powered = share_out({word: p ** (1 / temperature) for word, p in probs.items() if p > 0})
    kept = {word: p for word, p in powered.items() if top_p == 1 or p >= top_p}
    return share_out(kept) if kept else {}
