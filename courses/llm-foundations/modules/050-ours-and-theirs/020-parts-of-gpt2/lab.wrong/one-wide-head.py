# fails: check-attention
# en: this is one head of the full width: cut query, key and value into the parts of the heads
# zh-CN: 这是一个头占满整个宽度：查询、键、值都要切成几段

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, 1) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
