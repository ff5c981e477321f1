# fails: check-scale
# en: the bias has been divided by scale as well: divide the product first, add the bias afterwards
# zh-CN: bias 也被除以 scale 了：先除点积，再加 bias

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [(dot(q[i], k[j]) + bias(i - j)) / scale for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
