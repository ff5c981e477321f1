# fails: check-overflow
# en: e to the power of 1000 is more than Python's numbers hold: subtract the largest score first
# zh-CN: e 的 1000 次方，Python 装不下：先减去最大的得分

# === softmax
def softmax(scores):
    """Shares that sum to 1; also for scores in the thousands."""
    top = max(scores)
    powers = [math.exp(score) for score in scores]
    return [power / sum(powers) for power in powers]
