# fails: check-exp
# en: x times e to the x - 1 is the rule for powers of x; here x stands in the exponent
# zh-CN: x 乘 e 的 x - 1 次方，那是 x 的幂的规则；这里 x 在指数上

# === exp
def exp(a):
    y = math.exp(a.data)
    return Value(y, (a,), (a.data * math.exp(a.data - 1),))
