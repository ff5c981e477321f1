# fails: check-measure
# en: part has had no effect: hand it on to bits_without
# zh-CN: part 没起作用：要传给 bits_without

# === measure
def measure(part, starts, steps=80):
    ends = []
    for start in starts:
        model = Model(seed=start)
        adam = Adam(model.parameters, 0.1)
        for _ in range(steps):
            terms = []
            bits_without(model, None, terms)
            backward(mean(terms))
            adam.step()
        ends.append(bits_without(model, None))
    return ends
