# fails: check-forward
# en: every token stands at the first place: the token at i takes place number i
# zh-CN: 每个词元都站在第一个位置上：第 i 个词元要用第 i 个位置

# === forward
def forward(model, tokens):
    xs = [add(model["points"][token], model["places"][0]) for i, token in enumerate(tokens)]
    for p in model["blocks"]:
        xs = block(p, xs, model["heads"])
    xs = normalise_all(xs, model["last_gain"], model["last_shift"])
    return [[dot(point, x) for point in model["points"]] for x in xs]
