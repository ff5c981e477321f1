# fails: check-head
# en: divided by the length of a key: by its root
# zh-CN: 除的是键的长度：要除以它的根

# === head
def head(queries, keys, values):
    blends = []
    for i, query in enumerate(queries):
        weights = softmax([dot(query, key) / len(key) for key in keys[:i + 1]])
        blends.append([dot(weights, column) for column in zip(*values[:i + 1])])
    return blends
