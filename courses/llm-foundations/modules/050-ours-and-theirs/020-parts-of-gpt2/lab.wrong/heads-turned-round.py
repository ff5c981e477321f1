# fails: check-attention
# en: the heads lie in the wrong order: the first head writes first
# zh-CN: 头的次序反了：第一个头写在前面

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, heads) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in reversed(of_heads) for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
