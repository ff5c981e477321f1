# fails: check-merge
# en: the last token has no right neighbour: look at i + 1 only where i + 1 < len(ids)
# zh-CN: 最后一个词元右边没有邻居：i + 1 < len(ids) 时才能看 i + 1

# === merge
def merge(ids, pair, new):
    """The tuple ids with each pair replaced by new, from left to right."""
    out, i = [], 0
    while i < len(ids):
        if (ids[i], ids[i + 1]) == pair:
            out.append(new)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return tuple(out)
