# fails: check-attention
# en: query, key and value have biases, too
# zh-CN: 查询、键、值也有偏置

# === attention
def attention(p, xs, heads):
    asked = [[[dot(row, x) for row in p[name]] for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, heads) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
