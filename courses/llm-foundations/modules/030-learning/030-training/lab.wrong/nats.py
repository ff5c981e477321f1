# fails: check-train
# en: these are nats: divide by math.log(2)
# zh-CN: 这是奈特，要除以 math.log(2)

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data)
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= rate * score.grad
                score.grad = 0.0
    return scores, history
