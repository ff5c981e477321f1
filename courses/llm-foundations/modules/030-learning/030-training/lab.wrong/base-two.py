# fails: check-log
# en: that is the logarithm with base 2; its slope would be another one. Take math.log
# zh-CN: 这是以 2 为底的对数，斜率就不是这个了；用 math.log

# === log
def log(a):
    return Value(math.log2(a.data), (a,), (1 / a.data,))
