# fails: check-train
# en: the bits do not move: each cell needs a Value of its own, and [[Value(0.0)] * 8] * 8 makes only one
# zh-CN: 比特一直不动：每一格要有自己的 Value，而 [[Value(0.0)] * 8] * 8 只造了一个

# === train
def train(steps, rate):
    scores, history = [[Value(0.0)] * 8] * 8, []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data / math.log(2))
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= rate * score.grad
                score.grad = 0.0
    return scores, history
