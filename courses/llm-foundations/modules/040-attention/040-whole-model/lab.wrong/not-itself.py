# fails: check-mask
# en: the first word was given nothing to read: every word reads itself as well, range(i + 1)
# zh-CN: 头一个词什么也没得读：每个词都可以读自己，range(i + 1)

# === attention
def attention(model, xs, look_back=True):
    """What each word blends from the words it may read."""
    keys, values = [times(model.K, x) for x in xs], [times(model.V, x) for x in xs]
    blends = []
    for i, x in enumerate(xs):
        query = times(model.Q, x)
        # One line is missing: which places may word i read?
        readable = range(i) if look_back else range(i, i + 1)
        weights = softmax([dot(query, keys[j], 1 / math.sqrt(model.width)) for j in readable])
        blends.append([dot(weights, [values[j][k] for j in readable]) for k in range(model.width)])
    return blends
