# fails: check-forward
# en: two blocks have run, whatever the model: go through all the blocks that it has
# zh-CN: 不管模型有几个块，都只走了两个：它有的块都要走
# noticed: at the hand-in

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][i]) for i, token in enumerate(tokens)]
    for p in model["blocks"][:2]:
        xs = block(p, xs, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
