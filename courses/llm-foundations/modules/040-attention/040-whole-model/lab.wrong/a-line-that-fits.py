# fails: check-sample
# en: another model writes other sentences: each token is drawn from the scores that this model gives
# zh-CN: 换了模型，写出的句子也换：每个词元都要从这个模型给的得分里抽
# noticed: at the hand-in

# === sample
def sample(model, rng, start=(), longest=12):
    return list(rng.choice([line for line in DATA if line[:len(start)] == list(start)]))[:longest]
