# fails: check-sample
# en: neither dial has had an effect: hand temperature and top_p on to reshape
# zh-CN: 两个旋钮都没起作用：temperature 和 top_p 要传给 reshape

# === sample
def sample(table, n, rng, temperature=1.0, top_p=1.0):
    out = ["."] * (n - 1)
    while len(out) < n or out[-1] != ".":
        context = tuple(out[len(out) - n + 1:])
        out.append(draw(reshape(share_out(table[context])), rng))
    return out[n - 1:]
