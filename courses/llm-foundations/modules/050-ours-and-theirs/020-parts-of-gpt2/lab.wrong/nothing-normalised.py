# fails: check-block
# en: nothing has been normalised before the branches
# zh-CN: 两个部件之前都没有归一化

# === block
def block(p, xs, heads):
    seen = xs
    xs = [add(x, said) for x, said in zip(xs, attention(p, seen, heads))]
    again = xs
    return [add(x, mlp(p, row)) for x, row in zip(xs, again)]
