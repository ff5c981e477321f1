# fails: check-decode
# en: a token may be a piece of a character: join the bytes first, decode once
# zh-CN: 一个词元可能只是字的一部分：先接字节，再一次解码

# === decode
def decode(ids, rules):
    pieces = table(rules)
    return "".join(pieces[i].decode(errors="replace") for i in ids)
