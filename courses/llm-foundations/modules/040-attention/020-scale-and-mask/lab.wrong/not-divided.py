# fails: check-softmax
# en: these are powers, not shares yet: divide by their sum
# zh-CN: 这些是幂，还不是份额：要除以合计

# === softmax
def softmax(scores):
    """Shares that sum to 1; also for scores in the thousands."""
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    return [power * math.exp(top) for power in powers]
