# fails: check-backward
# en: multiply along a path: hand on slope times node.grad
# zh-CN: 沿路要相乘：交出去的是 slope 乘 node.grad

# === backward
def backward(root):
    """Fills grad of all values that root was made of."""
    root.grad = 1.0
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.grad += slope
