# fails: check-mul
# en: the two slopes have changed places: the slope to 2 is 3
# zh-CN: 两个斜率放反了：对 2 的斜率是 3

# === mul
def mul(a, b):
    return Value(a.data * b.data, (a, b), (a.data, b.data))
