# fails: check-backward
# en: nothing flows: the slope of the result to itself is 1, so begin with root.grad = 1.0
# zh-CN: 什么也没传：结果对自己的斜率是 1，从 root.grad = 1.0 开始

# === backward
def backward(root):
    """Fills grad of all values that root was made of."""
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.grad += slope * node.grad
