# fails: check-mlp
# en: GELU stands at the end: it belongs between the two tables
# zh-CN: GELU 放到了最后：它该在两张表中间

# === mlp
def mlp(p, x):
    hidden = linear(p["into"], p["into_bias"], x)
    return [gelu(v) for v in linear(p["back"], p["back_bias"], hidden)]
