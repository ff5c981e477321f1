# fails: check-merge
# en: a merged pair is used up: jump two
# zh-CN: 粘好的一对已经用掉，要跳两格

# === merge
def merge(ids, pair, new):
    """The tuple ids with each pair replaced by new, from left to right."""
    out, i = [], 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair:
            out.append(new)
            i += 1
        else:
            out.append(ids[i])
            i += 1
    return tuple(out)
