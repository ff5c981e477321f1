# fails: check-forward
# en: the places are missing: add place number i to the point of the token
# zh-CN: 少了位置：词元的嵌入要加上第 i 个位置

# === forward
def forward(model, tokens):
    xs = [model["points"][token] for i, token in enumerate(tokens)]
    for p in model["blocks"]:
        xs = block(p, xs, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
