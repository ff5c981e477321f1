# fails: check-measure
# en: the second start went on with the model of the first: make a new one for each
# zh-CN: 第二个起点接着练第一个的模型：每个起点都要新造一个

# === measure
def measure(part, starts, steps=80):
    ends = []
    model = Model(seed=starts[0])
    for start in starts:
        adam = Adam(model.parameters, 0.1)
        for _ in range(steps):
            terms = []
            bits_without(model, part, terms)
            backward(mean(terms))
            adam.step()
        ends.append(bits_without(model, part))
    return ends
