# fails: check-without
# en: nothing has been taken out: hand look_back=False to attention
# zh-CN: 什么也没拆掉：要把 look_back=False 传给 attention

# === forward_without
def forward_without(model, tokens, part):
    return forward(model, tokens)
