# fails: check-probability
# en: divide by the row, not by all 40 words: only what follows red counts here
# zh-CN: 除以这一行，不是除以全部 40 个词：这里只算“红”后面的

# === probability
def probability(table, context, word):
    """Share of word among what came after context; 0.0 after a context that never came."""
    row = table.get(context, Counter())
    total = sum(sum(one.values()) for one in table.values())
    return row[word] / total if total else 0.0
