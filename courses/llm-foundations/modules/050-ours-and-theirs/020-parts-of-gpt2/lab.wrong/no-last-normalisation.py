# fails: check-forward
# en: the last normalisation is missing
# zh-CN: 少了最后一次归一化

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][i]) for i, token in enumerate(tokens)]
    for p in model["blocks"]:
        xs = block(p, xs, model["heads"])
    pass
    return [[dot(point, x) for point in model["points"]] for x in xs]
