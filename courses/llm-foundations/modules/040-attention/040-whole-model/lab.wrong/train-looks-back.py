# fails: check-alone
# en: it has learnt with the words before and is judged without them: train has to hand look_back on to bits
# zh-CN: 训练时读了前面的词，评判时却不读：train 要把 look_back 传给 bits

# === train
def train(model, sentences, steps, rate, look_back=True):
    """Trains the model; gives the bits before each step."""
    adam, history = Adam(model.parameters, rate), []
    for _ in range(steps):
        terms = []
        history.append(bits(model, sentences, True, terms))
        backward(mean(terms))
        adam.step()
    return history
