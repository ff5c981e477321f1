# fails: check-merge
# en: a pair has an order: 1 on the left, 2 on its right
# zh-CN: 一对有左右之分：1 在左，2 在右

# === merge
def merge(ids, pair, new):
    """The tuple ids with each pair replaced by new, from left to right."""
    out, i = [], 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i + 1], ids[i]) == pair:
            out.append(new)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return tuple(out)
