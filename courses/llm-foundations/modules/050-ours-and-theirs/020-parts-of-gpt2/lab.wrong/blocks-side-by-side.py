# fails: check-forward
# en: each block began from the first rows: hand on what the block before has left
# zh-CN: 每个块都从最初的行开始：要接着上一个块留下的行

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][i]) for i, token in enumerate(tokens)]
    rows = xs
    for p in model["blocks"]:
        xs = block(p, rows, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
