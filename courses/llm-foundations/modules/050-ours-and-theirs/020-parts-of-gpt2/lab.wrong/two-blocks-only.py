# fails: check-forward
# en: the same rule holds for other inputs
# zh-CN: 换了别的输入，规则照样成立
# noticed: at the hand-in

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][i]) for i, token in enumerate(tokens)]
    for p in model["blocks"][:2]:
        xs = block(p, xs, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
