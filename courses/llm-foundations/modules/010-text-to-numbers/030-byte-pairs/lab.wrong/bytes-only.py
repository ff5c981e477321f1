# fails: check-encode
# en: the bytes are only the start: join pairs until no rule fits
# zh-CN: 字节只是起点，要一直粘到没有规则可用

# === encode
def encode(text, rules):
    return list(text.encode())
