# fails: check-backward
# en: d is used by the product and by the sum: it may hand on its slope once, after both have had their turn. in_order gives that order
# zh-CN: 积和加法都用到了 d：要等两边都走完，它才能往下传，而且只传一次。in_order 排的就是这个次序

# === backward
def backward(root):
    root.grad = root.grad or 1.0
    for parent, slope in zip(root.parents, root.slopes):
        parent.grad += slope * root.grad
        backward(parent)
