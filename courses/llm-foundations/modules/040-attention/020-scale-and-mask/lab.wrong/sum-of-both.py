# fails: check-dot
# en: that is the sum of both arrows: multiply what belongs together
# zh-CN: 这是两支箭的和：对应的数要相乘

# === dot
def dot(a, b):
    total = 0
    for x, y in zip(a, b):
        # One line is missing: what does this pair of numbers add to the total?
        total += x + y
    return total
