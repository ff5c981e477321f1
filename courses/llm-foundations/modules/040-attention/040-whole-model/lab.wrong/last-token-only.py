# fails: check-sample
# en: the verb does not fit the colour: is the whole sentence read each time, and has the model come down to 0.60?
# zh-CN: 动作和颜色对不上：每次都读了整句吗？模型降到 0.60 了吗？

# === sample
def sample(model, rng, start=(), longest=12):
    tokens = list(start)
    while len(tokens) < longest and (not tokens or tokens[-1] != STOP):
        tokens.append(draw(forward(model, ([STOP] + tokens)[-1:])[-1], rng))
    return tokens
