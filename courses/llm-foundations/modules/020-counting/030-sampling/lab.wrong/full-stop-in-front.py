# fails: check-sample
# en: leave out the n - 1 full stops that were put in front
# zh-CN: 开头垫的 n - 1 个句号不算在内

# === sample
def sample(table, n, rng, temperature=1.0, top_p=1.0):
    out = ["."] * (n - 1)
    while len(out) < n or out[-1] != ".":
        context = tuple(out[len(out) - n + 1:])
        out.append(draw(reshape(share_out(table[context]), temperature, top_p), rng))
    return out
