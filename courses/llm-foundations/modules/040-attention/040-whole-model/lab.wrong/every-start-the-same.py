# fails: check-measure
# en: both began with the same numbers: Model(seed=start)
# zh-CN: 两个从同样的数开始了：Model(seed=start)

# === measure
def measure(part, starts, steps=80):
    ends = []
    for start in starts:
        model = Model()
        adam = Adam(model.parameters, 0.1)
        for _ in range(steps):
            terms = []
            bits_without(model, part, terms)
            backward(mean(terms))
            adam.step()
        ends.append(bits_without(model, part))
    return ends
