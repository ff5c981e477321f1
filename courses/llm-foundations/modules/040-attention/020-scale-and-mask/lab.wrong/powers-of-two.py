# fails: check-softmax
# en: these are powers of 2, shared out: softmax takes powers of e, math.exp
# zh-CN: 这是按 2 的幂分的；softmax 取 e 的幂，用 math.exp

# === softmax
def softmax(scores):
    """Shares that sum to 1; also for scores in the thousands."""
    top = max(scores)
    powers = [2 ** (score - top) for score in scores]
    return [power / sum(powers) for power in powers]
