# fails: check-linear
# en: the biases are missing: add b to each number that comes out
# zh-CN: 少了偏置：出来的每个数都要加上 b

# === linear
def linear(table, bias, x):
    out = []
    for row, b in zip(table, bias):
        out.append(dot(row, x))
    return out
