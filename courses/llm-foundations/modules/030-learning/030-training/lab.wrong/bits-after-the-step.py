# fails: check-train
# en: these are the bits after each step: write the loss down before the step, so that the list begins with 3.00
# zh-CN: 这是每一步之后的比特：要在迈步之前记，列表才从 3.00 开始

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= rate * score.grad
                score.grad = 0.0
        history.append(loss_of(scores).data / math.log(2))
    return scores, history
