# fails: check-residual
# en: the MLP has read the old row: hand it the row to which the blend has been added
# zh-CN: 前馈网络读的还是旧的一行：要给它加上混合之后的那一行

# === forward
def forward(model, tokens, look_back=True):
    """The eight scores after each token, a list of lists."""
    xs = [model.E[token] for token in tokens]
    logits = []
    for x, blend in zip(xs, attention(model, xs, look_back)):
        x = [a + b + c for a, b, c in zip(x, blend, mlp(model, x))]
        logits.append(times(model.U, x))
    return logits
