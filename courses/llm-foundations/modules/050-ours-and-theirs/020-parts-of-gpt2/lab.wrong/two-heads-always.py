# fails: check-attention
# en: the same rule holds for other inputs
# zh-CN: 换了别的输入，规则照样成立
# noticed: at the hand-in

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, 2 if len(xs) == 3 else 1) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
