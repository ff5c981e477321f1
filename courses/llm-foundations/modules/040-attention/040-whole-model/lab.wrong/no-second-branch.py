# fails: check-residual
# en: the second branch is missing: add mlp of the new row
# zh-CN: 少了第二个部件：新的一行还要加上 mlp 的结果

# === forward
def forward(model, tokens, look_back=True):
    """The eight scores after each token, a list of lists."""
    xs = [model.E[token] for token in tokens]
    logits = []
    for x, blend in zip(xs, attention(model, xs, look_back)):
        x = [a + b for a, b in zip(x, blend)]
        logits.append(times(model.U, x))
    return logits
