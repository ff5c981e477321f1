# fails: check-alone
# en: nothing was learnt: in each round begin with an empty terms, run backward from their mean, then adam.step()
# zh-CN: 什么也没学到：每一圈都从空的 terms 开始，从它们的平均反向，再 adam.step()

# === train
def train(model, sentences, steps, rate, look_back=True):
    """Trains the model; gives the bits before each step."""
    adam, history = Adam(model.parameters, rate), []
    for _ in range(steps):
        terms = []
        history.append(bits(model, sentences, look_back, terms))
        adam.step()
    return history
