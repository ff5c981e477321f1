# fails: check-reset
# en: your steps are right; but reset at the end of a round, so that no slope is left when the loop is over
# zh-CN: 步子都对；只是清零要放在每一圈的末尾，循环结束时不留斜率

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data / math.log(2))
        for row in scores:
            for score in row:
                score.grad = 0.0
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= rate * score.grad
    return scores, history
