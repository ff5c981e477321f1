# fails: check-rows
# en: softmax was given no score at all: the first word may read itself, so range(i + 1)
# zh-CN: softmax 一个得分也没拿到：头一个词可以读自己，所以是 range(i + 1)

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale + bias(i - j) for j in range(i)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
