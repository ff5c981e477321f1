# fails: check-block
# en: the MLP has read the rows from before attention: hand it the new ones
# zh-CN: 前馈网络读的还是注意力之前的行：要给它新的行

# === block
def block(p, xs, heads):
    seen = normalise_all(xs, p["first_gain"], p["first_shift"])
    ys = [add(x, said) for x, said in zip(xs, attention(p, seen, heads))]
    again = normalise_all(xs, p["second_gain"], p["second_shift"])
    return [add(y, mlp(p, row)) for y, row in zip(ys, again)]
