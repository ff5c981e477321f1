# fails: check-forward
# en: one block has run: each block takes the rows that the one before has left
# zh-CN: 只走了一个块：每个块都要接着上一个往下做

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][i]) for i, token in enumerate(tokens)]
    xs = block(model["blocks"][0], xs, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
