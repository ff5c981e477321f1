# fails: check-merge
# en: it occurs twice: go on after the first one
# zh-CN: 这一对出现了两次：粘完第一处还要往后走

# === merge
def merge(ids, pair, new):
    """The tuple ids with each pair replaced by new, from left to right."""
    out, i = [], 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair and new not in out:
            out.append(new)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return tuple(out)
