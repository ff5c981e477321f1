# fails: check-last
# en: these are the keys, blended: what is handed on are the values, v
# zh-CN: 这里混合的是键；交出去的应该是值 v

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale + bias(i - j) for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, k))
    return rows, blends
