# fails: check-head
# en: places were read that come later: keys[:i + 1], values[:i + 1]
# zh-CN: 读了后面的位置：keys[:i + 1]，values[:i + 1]

# === head
def head(queries, keys, values):
    blends = []
    for i, query in enumerate(queries):
        weights = softmax([dot(query, key) / math.sqrt(len(key)) for key in keys])
        blends.append([dot(weights, column) for column in zip(*values)])
    return blends
