# fails: check-linear
# en: the bias was added for each product: once for each row is enough
# zh-CN: 每个乘积都加了一次偏置：一行只加一次

# === linear
def linear(table, bias, x):
    out = []
    for row, b in zip(table, bias):
        out.append(sum(a * v + b for a, v in zip(row, x)))
    return out
