# fails: check-rank
# en: rules replay in the order learnt: rank decides, not length and not the place
# zh-CN: 规则按学到的先后重放：看次序，不看长短和位置

# === encode
def encode(text, rules):
    """The numbers of the tokens of text, as a list."""
    out = []
    for piece in split_words(text):
        ids = tuple(piece.encode())
        while len(ids) > 1:
            pair = next((pair for pair in zip(ids, ids[1:]) if pair in rules), None)
            if pair not in rules:
                break
            ids = merge(ids, pair, rules[pair])
        out += ids
    return out
