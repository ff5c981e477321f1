# fails: check-exp
# en: the slope of e to the x is e to the x, not x
# zh-CN: e 的 x 次方，斜率是它自己，不是 x

# === exp
def exp(a):
    y = math.exp(a.data)
    return Value(y, (a,), (a.data,))
