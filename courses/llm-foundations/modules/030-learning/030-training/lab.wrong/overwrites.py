# fails: check-backward
# en: one path overwrote the other: b is used twice, so add its slopes with +=
# zh-CN: 一条路盖掉了另一条：b 用了两次，斜率要用 += 加起来

# === backward
def backward(root):
    """Fills grad of all values that root was made of."""
    root.grad = 1.0
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.grad = slope * node.grad
