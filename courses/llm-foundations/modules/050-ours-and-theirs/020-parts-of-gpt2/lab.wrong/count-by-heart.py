# fails: check-count
# en: the same rule holds for other inputs
# zh-CN: 换了别的输入，规则照样成立
# noticed: at the hand-in

# === count
def count(s):
    return 124_439_808 if s["width"] == 768 else 552
