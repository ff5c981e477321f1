# fails: check-sample
# en: always the likeliest token: draw each one by its share
# zh-CN: 每次都取了最可能的词元：要按份额抽

# === sample
def sample(model, rng, start=(), longest=12):
    tokens = list(start)
    while len(tokens) < longest and (not tokens or tokens[-1] != STOP):
        tokens.append(max(range(len(KINDS)), key=lambda token: forward(model, [STOP] + tokens)[-1][token].data))
    return tokens
