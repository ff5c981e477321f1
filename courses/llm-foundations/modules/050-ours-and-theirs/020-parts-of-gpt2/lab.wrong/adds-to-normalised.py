# fails: check-block
# en: the branches add to normalised rows: the line itself stays as it is
# zh-CN: 加到了归一化过的行上：线上的数要保持原样

# === block
def block(p, xs, heads):
    seen = normalise_all(xs, p["first_gain"], p["first_shift"])
    xs = [add(x, said) for x, said in zip(seen, attention(p, seen, heads))]
    again = normalise_all(xs, p["second_gain"], p["second_shift"])
    return [add(row, mlp(p, row)) for row in again]
