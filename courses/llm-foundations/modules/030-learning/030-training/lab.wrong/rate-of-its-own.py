# fails: check-train
# en: those are the bits of rate 20: the step has to use the rate that is handed over
# zh-CN: 这是学习率 20 的比特：迈步要用交给你的 rate

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data / math.log(2))
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= 20 * score.grad
                score.grad = 0.0
    return scores, history
