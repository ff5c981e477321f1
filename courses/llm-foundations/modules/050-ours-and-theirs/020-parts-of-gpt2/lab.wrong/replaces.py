# fails: check-block
# en: a branch replaces the row: it has to be added
# zh-CN: 部件把行覆盖了：要相加

# === block
def block(p, xs, heads):
    seen = normalise_all(xs, p["first_gain"], p["first_shift"])
    xs = [said for x, said in zip(xs, attention(p, seen, heads))]
    again = normalise_all(xs, p["second_gain"], p["second_shift"])
    return [mlp(p, row) for row in again]
