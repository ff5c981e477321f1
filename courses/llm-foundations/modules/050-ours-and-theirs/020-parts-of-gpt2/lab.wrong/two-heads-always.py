# fails: check-attention
# en: the number of heads is the same whatever is asked for: cut the rows into as many parts as heads says
# zh-CN: 要几个头，分出来的头数都一样：heads 是几，就切成几段
# noticed: at the hand-in

# === attention
def attention(p, xs, heads):
    asked = [[linear(p[name], p[name + "_bias"], x) for x in xs] for name in ("query", "key", "value")]
    blends = [head(*parts) for parts in zip(*(parts_of_heads(rows, 2) for rows in asked))]
    said = []
    for of_heads in zip(*blends):
        row = [v for blend in of_heads for v in blend]
        said.append(linear(p["projection"], p["projection_bias"], row))
    return said
