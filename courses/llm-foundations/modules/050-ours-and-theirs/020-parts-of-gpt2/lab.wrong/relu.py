# fails: check-mlp
# en: this bends by relu: GELU gives −0.159 for −1
# zh-CN: 这是 ReLU：GELU 遇到 −1 得 −0.159

# === mlp
def mlp(p, x):
    hidden = [max(0, v) for v in linear(p["into"], p["into_bias"], x)]
    return linear(p["back"], p["back_bias"], hidden)
