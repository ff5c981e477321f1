# fails: check-head
# en: the first place was given nothing to read: each place reads itself as well, keys[:i + 1]
# zh-CN: 第一个位置什么也没得读：每个位置都可以读自己，keys[:i + 1]

# === head
def head(queries, keys, values):
    blends = []
    for i, query in enumerate(queries):
        weights = softmax([dot(query, key) / math.sqrt(len(key)) for key in keys[:i]])
        blends.append([dot(weights, column) for column in zip(*values[:i])])
    return blends
