# fails: check-scale
# en: the scores have been multiplied by scale: divide
# zh-CN: 得分乘上了 scale：该用除法

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) * scale + bias(i - j) for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
