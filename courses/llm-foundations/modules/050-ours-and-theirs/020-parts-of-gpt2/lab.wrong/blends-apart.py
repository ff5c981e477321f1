# fails: check-attention
# en: the blends of the heads are still apart: put them one behind the other into one row of numbers
# zh-CN: 各头的混合还各自成串：要首尾相接，拼成一行数

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, heads) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = list(of_heads)
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
