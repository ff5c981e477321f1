# fails: check-reset
# en: slopes after a step are not 0: they pile up from round to round, and the last number does not show it, for that run ends at 0.80 too
# zh-CN: 迈完步斜率没归零，会一圈圈攒起来；最后的数看不出来，那样练下去也停在 0.80

# === train
def train(steps, rate):
    scores, history = [[Value(0.0) for _ in WORDS] for _ in WORDS], []
    for _ in range(steps):
        loss = loss_of(scores)
        history.append(loss.data / math.log(2))
        backward(loss)
        for row in scores:
            for score in row:
                score.data -= rate * score.grad
                pass
    return scores, history
