# fails: check-sample
# en: the last full stop belongs to the sentence
# zh-CN: 末尾的句号属于这句话

# === sample
def sample(table, n, rng, temperature=1.0, top_p=1.0):
    out = ["."] * (n - 1)
    while len(out) < n or out[-1] != ".":
        context = tuple(out[len(out) - n + 1:])
        out.append(draw(reshape(share_out(table[context]), temperature, top_p), rng))
    return out[n - 1:-1]
