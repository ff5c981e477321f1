# fails: check-block
# en: the second branch has a gain and a shift of its own
# zh-CN: 第二个部件有自己的增益和偏移

# === block
def block(p, xs, heads):
    seen = normalise_all(xs, p["first_gain"], p["first_shift"])
    xs = [add(x, said) for x, said in zip(xs, attention(p, seen, heads))]
    again = normalise_all(xs, p["first_gain"], p["first_shift"])
    return [add(x, mlp(p, row)) for x, row in zip(xs, again)]
