# fails: check-sample
# en: a given start is kept, and the model goes on from it, token by token
# zh-CN: 给定的开头要保留，模型从它接着写，一个词元一个词元地写

# === sample
def sample(model, rng, start=(), longest=12):
    return list(rng.choice(DATA))
