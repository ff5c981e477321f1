# fails: check-attention
# en: the output projection is missing: send the row of all heads through it
# zh-CN: 少了输出投影：各头拼成的一行要过它

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, heads) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(row)
    return said
