# fails: check-alone
# en: it has learnt, but too little: make one Adam before the loop, not one in each round
# zh-CN: 学到了一些，还不够：Adam 在循环之前造一个，不是每圈造一个

# === train
def train(model, sentences, steps, rate, look_back=True):
    """Trains the model; gives the bits before each step."""
    adam, history = Adam(model.parameters, rate), []
    for _ in range(steps):
        terms = []
        history.append(bits(model, sentences, look_back, terms))
        backward(mean(terms))
        Adam(model.parameters, rate).step()
    return history
