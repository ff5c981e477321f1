# fails: check-alone
# en: DATA was learnt, whatever is handed over: bits in the loop has to read sentences
# zh-CN: 不管给什么句子，学的都是 DATA：循环里的 bits 要读 sentences
# noticed: at the hand-in

# === train
def train(model, sentences, steps, rate, look_back=True):
    """Trains the model; gives the bits before each step."""
    adam, history = Adam(model.parameters, rate), []
    for _ in range(steps):
        terms = []
        history.append(bits(model, DATA, look_back, terms))
        backward(mean(terms))
        adam.step()
    return history
