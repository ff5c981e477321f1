# fails: check-mul
# en: those are the slopes of a sum; raise the 2 by 0.01 and the product grows by 0.03
# zh-CN: 这是加法的斜率；2 涨 0.01，积涨 0.03

# === mul
def mul(a, b):
    return Value(a.data * b.data, (a, b), (1.0, 1.0))
