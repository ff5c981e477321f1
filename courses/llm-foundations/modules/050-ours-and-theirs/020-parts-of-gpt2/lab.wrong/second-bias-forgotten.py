# fails: check-mlp
# en: the second bias is missing
# zh-CN: 少了第二个偏置

# === mlp
def mlp(p, x):
    hidden = [gelu(v) for v in linear(p["into"], p["into_bias"], x)]
    return [dot(row, hidden) for row in p["back"]]
