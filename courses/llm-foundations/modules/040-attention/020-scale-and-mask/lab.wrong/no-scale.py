# fails: check-scale
# en: scale has had no effect: divide each score by it
# zh-CN: scale 没起作用：每个得分都要除以它

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) + bias(i - j) for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
