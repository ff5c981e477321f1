# fails: check-rows
# en: what was cut is missing: leave out the words ahead before softmax, not after it
# zh-CN: 剪掉的份额回不来了：后面的词要在 softmax 之前去掉，不是之后

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale + bias(i - j) for j in range(len(words))]
        weights = softmax(scores)[:i + 1]
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
