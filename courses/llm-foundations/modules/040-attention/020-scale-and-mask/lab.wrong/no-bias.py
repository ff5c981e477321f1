# fails: check-scale
# en: bias has had no effect: add bias(i - j) to each score
# zh-CN: bias 没起作用：每个得分都要加上 bias(i - j)

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
