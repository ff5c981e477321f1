# fails: check-log
# en: -1/x² is the slope of 1/x, the example above; the logarithm rises, so its slope is positive
# zh-CN: -1/x² 是上面例子里 1/x 的斜率；对数是往上走的，斜率是正的

# === log
def log(a):
    return Value(math.log(a.data), (a,), (-1 / a.data ** 2,))
