# fails: check-decode
# en: what is not a character may not vanish: errors="replace" shows that something is missing
# zh-CN: 不成字的也不能悄悄丢掉：errors="replace" 会标出这里缺了什么

# === decode
def decode(ids, rules):
    pieces = table(rules)
    return b"".join(pieces[i] for i in ids).decode(errors="ignore")
