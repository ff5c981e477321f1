# fails: check-merge
# en: the tokens are right; give them as a tuple, for a list cannot be a key of the dictionary in step 3
# zh-CN: 词元都对，只差写成元组：列表当不了字典的键，第 3 步要用

# === merge
def merge(ids, pair, new):
    """The tuple ids with each pair replaced by new, from left to right."""
    out, i = [], 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair:
            out.append(new)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return out
