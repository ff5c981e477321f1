# fails: check-backward
# en: d is used by the product and by the sum: it may hand on its slope once, after both have had their turn. in_order gives that order
# zh-CN: 积和加法都用到了 d：要等两边都走完，它才能往下传，而且只传一次。in_order 排的就是这个次序

# === backward
def backward(root):
    root.grad = 1.0
    queue, seen = [root], {id(root)}
    while queue:
        node = queue.pop(0)
        for parent, slope in zip(node.parents, node.slopes):
            parent.grad += slope * node.grad
            if id(parent) not in seen:
                seen.add(id(parent))
                queue.append(parent)
