# fails: check-softmax
# en: the last share is −2: they sum to 1 and are no distribution. Take e to the power of each score first
# zh-CN: 最后一份是 −2：合计是 1，可不是概率分布。先取 e 的幂

# === softmax
def softmax(scores):
    """Shares that sum to 1; also for scores in the thousands."""
    top = max(scores)
    powers = [score for score in scores]
    return [power / sum(powers) for power in powers]
