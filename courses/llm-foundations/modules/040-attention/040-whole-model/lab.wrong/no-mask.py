# fails: check-mask
# en: words read what comes after them: without a mask the bits fall to 0.00, and nobody beats 0.60 without peeking
# zh-CN: 读到了后面的词：没有掩码，比特会掉到 0.00；不偷看，谁也低不过 0.60

# === attention
def attention(model, xs, look_back=True):
    """What each word blends from the words it may read."""
    keys, values = [times(model.K, x) for x in xs], [times(model.V, x) for x in xs]
    blends = []
    for i, x in enumerate(xs):
        query = times(model.Q, x)
        # One line is missing: which places may word i read?
        readable = range(len(xs)) if look_back else range(i, i + 1)
        weights = softmax([dot(query, keys[j], 1 / math.sqrt(model.width)) for j in readable])
        blends.append([dot(weights, [values[j][k] for j in readable]) for k in range(model.width)])
    return blends
