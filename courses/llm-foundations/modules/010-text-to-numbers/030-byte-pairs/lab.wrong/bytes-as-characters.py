# fails: check-decode
# en: a number stands for a byte and not for a character: table(rules) gives the bytes
# zh-CN: 一个编号代表字节，不是字符：字节在 table(rules) 里

# === decode
def decode(ids, rules):
    return "".join(chr(i) if i < 256 else table(rules)[i].decode() for i in ids)
