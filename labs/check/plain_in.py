# The other half of plain.py: what comes in is believed to be nothing but nodes, and made into plain values here.


class Table(Outgoing):
    def take(self, nodes):
        """The objects of the nodes, made in three steps so that circles through the author's classes are possible."""
        if not _isinstance(nodes, _list) or _len(nodes) + _len(self.nodes) > MOST_NODES: raise Unplain("it is too large")
        base, depths, sizes = _len(self.objects), {}, {}
        for i, node in enumerate(nodes):
            if _type(node) is not _list or not node or _type(node[0]) is not _str: raise Unplain("no such value")
            tag, obj = node[0], None
            if tag == "l" or tag == "g": obj = []
            elif tag == "d": obj = {}
            elif tag == "s": obj = set()
            elif tag == "C": obj = Counter()
            elif tag == "D": obj = defaultdict({"int": int, "list": list, "dict": dict, "set": set, "Counter": Counter, "float": float, "str": str}.get(node[1] if _len(node) > 1 and _type(node[1]) is _str else ""))
            elif tag == "q": obj = deque()
            elif tag == "R": obj = _Random(0)
            elif tag == "o": obj = self.side.shell(node)
            self.objects.append(obj)
        self.nodes += nodes
        for i, node in enumerate(nodes, base):  # what cannot change, in order
            tag, rest = node[0], node[1:]
            if tag == "t": self.objects[i] = _tuple([self.get(x, i) for x in rest])
            elif tag == "z": self.objects[i] = _frozenset([self.get(x, i) for x in rest])
            elif tag == "b" or tag == "B": self.objects[i] = (_bytes if tag == "b" else bytearray).fromhex(self.scalar(rest, _str))
            elif tag == "c": self.objects[i] = complex(self.number(rest, 0), self.number(rest, 1))
            elif tag == "r":
                self.objects[i] = range(*[self.index(rest, k) for k in range(3)])
                if _len(self.objects[i]) > MOST_ITEMS: raise Unplain("it is too large")  # it takes no room, but whoever walks it has no end
            elif tag == "A": self.objects[i] = array_of(node)
            elif tag in ("l", "d", "s", "C", "D", "q", "g", "R", "o"): pass
            else: self.objects[i] = self.side.odd_in(node)
            if tag in "ltdszCDqg":
                below = [depths.get(x[0], 0) for x in rest if _type(x) is _list and x]
                depths[i] = 1 + max(below, default=0)
                if depths[i] > MOST_DEPTH: raise Unplain("it is nested too deeply")
                # Shared parts count as often as they stand there: what is shown or compared is the whole.
                sizes[i] = 1 + _len(rest) + sum([sizes.get(x[0], 1) for x in rest if _type(x) is _list and x])
                if sizes[i] > MOST_ITEMS: raise Unplain("it is too large")
                if any(_type(x) is _list and x and x[0] >= i and self.nodes[x[0]][0] != "o" for x in rest): raise Unplain("it contains itself")
        for i, node in enumerate(nodes, base):
            self.fill(i, node)
        for i, obj in enumerate(self.objects[base:], base):
            self.places[_id(obj)] = i

    def fill(self, i, node):
        tag, rest, obj = node[0], node[1:], self.objects[i]
        if tag == "l" or tag == "g":
            obj[:] = [self.get(x) for x in rest]
            if tag == "g": self.objects[i] = iter(obj)
        elif tag == "q": obj.clear(); obj.extend([self.get(x) for x in rest])
        elif tag == "s": obj.clear(); obj.update([self.get(x) for x in rest])
        elif tag in ("d", "C", "D"):
            if tag == "D": rest = rest[1:]
            flat = [self.get(x) for x in rest]
            obj.clear(); _dict.update(obj, _list(zip(flat[::2], flat[1::2])))
        elif tag == "R": obj.setstate((3, tuple(array("I", _bytes.fromhex(rest[0]))), rest[1] if rest[1] is None else _float(rest[1])))
        elif tag == "o": self.side.fill(obj, node, [self.get(x) for x in rest[2::2]])

    def get(self, x, below=None):
        if _type(x) is _dict: raise Unplain("no such value")
        if _type(x) is not _list: return x
        if _len(x) != 1 or _type(x[0]) is not _int or not 0 <= x[0] < _len(self.objects): raise Unplain("no such value")
        if below is not None and x[0] >= below and self.nodes[x[0]][0] in ("t", "z", "b", "c", "r"): raise Unplain("it contains itself")
        return self.objects[x[0]]

    def scalar(self, rest, kind):
        if _len(rest) != 1 or _type(rest[0]) is not kind: raise Unplain("no such value")
        return rest[0]

    def number(self, rest, k): return _float(rest[k])
    def index(self, rest, k):
        if _type(rest[k]) is not _int: raise Unplain("no such value")
        return rest[k]

    def apply(self, changes, upto, is_kept, may):
        """Only what the author's own solution changes in its arguments: `may(name)` says so for a class's attribute or a tag."""
        for change in changes:
            i, node = change
            if _type(i) is not _int or not 0 <= i < upto: raise Unplain("no such value")
            old = self.nodes[i]
            if old[0] not in ("l", "d", "s", "C", "D", "q", "R", "o", "A") or node[0] != old[0] or (old[0] == "o" and node[1] != old[1]) or (old[0] == "A" and node[1:4] != old[1:4]): raise Unplain("it changes what cannot change")
            if is_kept(self.objects[i]): continue
            if old[0] == "R" and not self.side.moves_on(self.objects[i], node): raise Unplain("it puts a generator where its draws do not lead")
            if old[0] != "o":
                if may(old[0]): refill_array(self.objects[i], node) if old[0] == "A" else self.fill(i, node)
                continue
            was = dict(zip(old[2::2], old[3::2]))
            for key, x in zip(node[2::2], node[3::2]):
                if _repr(was.get(key, self)) != _repr(x) and may(f"{old[1]}.{key}"): self.side.fill_one(self.objects[i], key, self.get(x))
