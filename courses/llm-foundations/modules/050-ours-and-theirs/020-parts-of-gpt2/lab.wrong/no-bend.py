# fails: check-mlp
# en: nothing has been bent: apply gelu to each hidden number
# zh-CN: 没有拐弯：隐藏层的每个数都要过 gelu

# === mlp
def mlp(p, x):
    return linear(p["back"], p["back_bias"], linear(p["into"], p["into_bias"], x))
