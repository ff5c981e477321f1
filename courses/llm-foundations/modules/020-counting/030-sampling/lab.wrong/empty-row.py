# fails: check-probability
# en: a context that never came gives 0: its row sums to 0, so do not divide by it
# zh-CN: 没见过的上下文，给 0：它那一行合计是 0，不能拿来除

# === probability
def probability(table, context, word):
    """Share of word among what came after context; 0.0 after a context that never came."""
    row = table.get(context, Counter())
    total = sum(row.values())
    return row[word] / total
