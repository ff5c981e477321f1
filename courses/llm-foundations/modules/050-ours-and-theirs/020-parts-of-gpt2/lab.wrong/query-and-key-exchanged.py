# fails: check-attention
# en: query and key have been exchanged
# zh-CN: 查询和键换了位置

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("key", "query", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, heads) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
