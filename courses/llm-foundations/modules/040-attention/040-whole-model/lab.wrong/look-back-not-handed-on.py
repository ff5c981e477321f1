# fails: check-residual
# en: with look_back=False the word before makes no difference: hand look_back on to attention
# zh-CN: look_back=False 时，前面有没有词都一样：look_back 要传给 attention

# === forward
def forward(model, tokens, look_back=True):
    """The eight scores after each token, a list of lists."""
    xs = [model.E[token] for token in tokens]
    logits = []
    for x, blend in zip(xs, attention(model, xs)):
        x = [a + b for a, b in zip(x, blend)]
        x = [a + b for a, b in zip(x, mlp(model, x))]
        logits.append(times(model.U, x))
    return logits
