# fails: check-measure
# en: this part was not taken out: hand on to bits_without the part itself, not only whether it is attention
# zh-CN: 这个部件没有拆掉：传给 bits_without 的要是 part 本身，不只是“是不是注意力”

# === measure
def measure(part, starts, steps=80):
    ends = []
    for start in starts:
        model = Model(seed=start)
        train(model, DATA, steps, 0.1, part != "attention")
        ends.append(bits(model, DATA, part != "attention"))
    return ends
