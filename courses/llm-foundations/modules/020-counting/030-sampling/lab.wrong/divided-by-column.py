# fails: check-probability
# en: divide by the row of red, not by how often means occurs
# zh-CN: 除以“红”这一行，不是除以“表示”出现的次数

# === probability
def probability(table, context, word):
    """Share of word among what came after context; 0.0 after a context that never came."""
    row = table.get(context, Counter())
    total = sum(one[word] for one in table.values())
    return row[word] / total if total else 0.0
