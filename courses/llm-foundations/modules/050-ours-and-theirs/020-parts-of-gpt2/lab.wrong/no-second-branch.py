# fails: check-block
# en: the second branch is missing
# zh-CN: 少了第二个部件

# === block
def block(p, xs, heads):
    seen = normalise_all(xs, p["first_gain"], p["first_shift"])
    return [add(x, said) for x, said in zip(xs, attention(p, seen, heads))]
