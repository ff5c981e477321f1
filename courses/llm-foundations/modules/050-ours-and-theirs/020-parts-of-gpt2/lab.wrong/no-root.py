# fails: check-head
# en: the scores were not divided by the root of the length of a key
# zh-CN: 得分没有除以键的长度的根

# === head
def head(queries, keys, values):
    blends = []
    for i, query in enumerate(queries):
        weights = softmax([dot(query, key) for key in keys[:i + 1]])
        blends.append([dot(weights, column) for column in zip(*values[:i + 1])])
    return blends
