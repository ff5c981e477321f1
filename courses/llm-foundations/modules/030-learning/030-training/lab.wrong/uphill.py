# fails: check-train
# en: this climbs: step against the slope, score.data -= rate * score.grad
# zh-CN: 这是在上坡：要逆着斜率走，score.data -= rate * score.grad

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data / math.log(2))
        backward(loss)
        for row in scores:
            for score in row:
                score.data += rate * score.grad
                score.grad = 0.0
    return scores, history
