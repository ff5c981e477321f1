# fails: check-residual
# en: x is lost: a branch adds to x and never replaces it
# zh-CN: x 丢了：部件只往 x 上加，从不覆盖

# === forward
def forward(model, tokens, look_back=True):
    """The eight scores after each token, a list of lists."""
    xs = [model.E[token] for token in tokens]
    logits = []
    for x, blend in zip(xs, attention(model, xs, look_back)):
        x = blend
        x = [a + b for a, b in zip(x, mlp(model, x))]
        logits.append(times(model.U, x))
    return logits
