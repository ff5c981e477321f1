# fails: check-dot
# en: the last product has overwritten the first: add to the total with +=
# zh-CN: 后一个积盖掉了前一个：要用 += 加进 total

# === dot
def dot(a, b):
    total = 0
    for x, y in zip(a, b):
        # One line is missing: what does this pair of numbers add to the total?
        total = x * y
    return total
