# fails: check-rank
# en: rules replay in the order learnt: rank decides, not length and not the place
# zh-CN: 规则按学到的先后重放：看次序，不看长短和位置

# === encode
def encode(text, rules):
    pieces = {i: bytes([i]) for i in range(256)}
    for (left, right), new in rules.items():
        pieces[new] = pieces[left] + pieces[right]
    out = []
    for piece in split_words(text):
        rest = piece.encode()
        while rest:
            token = max((i for i in pieces if rest.startswith(pieces[i])), key=lambda i: len(pieces[i]))
            out.append(token)
            rest = rest[len(pieces[token]):]
    return out
