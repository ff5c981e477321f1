# fails: check-add
# en: a slope says how fast the sum grows, not how large the summand is
# zh-CN: 斜率说的是和涨得多快，不是加数有多大

# === add
def add(a, b):
    total = a.data + b.data
    # One line is missing: the new Value, with its parents and slopes.
    return Value(total, (a, b), (a.data, b.data))
