# fails: check-sample
# en: one draw for each word, from the row of the words before, up to the first full stop
# zh-CN: 每个词抽一次，按前面的词那一行抽，抽到句号为止

# === sample
def sample(table, n, rng, temperature=1.0, top_p=1.0):
    return list(rng.choice(GRID))
