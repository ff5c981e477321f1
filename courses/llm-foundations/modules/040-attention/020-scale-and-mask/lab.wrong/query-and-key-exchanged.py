# fails: check-last
# en: query and key have changed places: the word that asks brings its query, the words that are read bring their keys
# zh-CN: 查询和键放反了：发问的词用查询，被读的词用键

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    points = [POINT[word] for word in words]
    k, q, v = ([times(point, table) for point in points] for table in (WQ, WK, WV))
    rows, blends = [], []
    for i in range(len(words)):
        scores = [dot(q[i], k[j]) / scale + bias(i - j) for j in range(i + 1)]
        weights = softmax(scores)
        rows.append(weights)
        blends.append(blend(weights, v))
    return rows, blends
