# fails: check-without
# en: the second branch still adds: it has to replace x as well
# zh-CN: 第二个部件还在往上加：它也要替换 x

# === forward_without
def forward_without(model, tokens, part):
    """As forward, but one part is missing; with None nothing is."""
    xs = [model.E[token] for token in tokens]
    join = lambda x, said: said if part == "residual" else [a + b for a, b in zip(x, said)]
    blends = attention_without_mask(model, xs) if part == "mask" else attention(model, xs, part != "attention")
    logits = []
    for x, blend in zip(xs, blends):
        x = join(x, blend)
        if part != "MLP":
            x = [a + b for a, b in zip(x, mlp(model, x))]
        logits.append(times(model.U, x))
    return logits
