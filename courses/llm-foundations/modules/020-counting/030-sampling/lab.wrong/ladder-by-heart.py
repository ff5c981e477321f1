# fails: check-sentences
# en: 0.80 is the mean of all eight; this sentence has a price of its own: work it out from the sentences that are handed over
# zh-CN: 0.80 是八句的平均，每一句有自己的价钱：要从交给你的句子里算

# === bits_per_token
def bits_per_token(table, sentences, n):
    return {1: 2.9219, 2: 0.8, 3: 0.75, 4: 0.65, 5: 0.6}[n]
