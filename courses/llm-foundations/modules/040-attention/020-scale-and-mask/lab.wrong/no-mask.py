# fails: check-mask
# en: words read what stands ahead of them: a mask keeps j <= i
# zh-CN: 读到了还没来的词：掩码只留 j <= i

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    q, k, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale + bias(i - j) for j in range(len(words))]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
