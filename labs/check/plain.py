# Values as plain data between two Pythons: the judge's and the learner's. A message is one JSON object; what is not a
# scalar stands in its table of nodes and is named by its place there: [7]. Nothing in it can be a type, a name to look up
# (but for the author's own classes, which both sides have) or code.
import json, sys, random, types
from array import array
from collections import Counter, defaultdict, OrderedDict, deque

MOST_NODES, MOST_DEPTH, MOST_TEXT, MOST_BITS, MOST_ITEMS, MOST_ARRAYS = 200_000, 60, 2_000_000, 14_000, 400_000, 12_000_000
SAFE_ERRORS = {n: e for n, e in vars(__import__("builtins")).items()
               if isinstance(e, type) and issubclass(e, Exception) and not issubclass(e, (StopIteration, StopAsyncIteration, Warning, ExceptionGroup))}
_dict, _list, _tuple, _set, _frozenset, _str, _int, _float, _bytes, _bool = dict, list, tuple, set, frozenset, str, int, float, bytes, bool
_dumps, _loads, _type, _repr, _len, _isinstance, _id = json.JSONEncoder(ensure_ascii=True).encode, json.JSONDecoder().decode, type, repr, len, isinstance, id
_getstate, _Random = random.Random.getstate, random.Random
ITERATORS = (types.GeneratorType, zip, map, filter, enumerate, reversed, type(iter([])), type(iter(())), type(iter({})), type(iter({}.values())), type(iter({}.items())), type(iter("")), type(iter(set())), type(iter(range(0))))
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))


# Arrays are nodes where there are packages (labs/hub-check/arrays.py puts its own in the place of these).
is_array = lambda v: False
array_node = lambda v: None


def array_of(node): raise Unplain("no such value")
def refill_array(obj, node): raise Unplain("no such value")


class Unplain(Exception):
    """A value that cannot be copied; its text is shown to the learner."""


class LearnerError(Exception):
    """An exception of the learner's that is none of Python's own."""


def names_of(obj):
    names = []
    for cls in _type(obj).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        names += [slots] if _isinstance(slots, _str) else _list(slots)
    return [n for n in names if n != "__dict__" and n != "__weakref__"] + _list(getattr(obj, "__dict__", ()))


class Outgoing:
    """The nodes of one exchange: the question's, then the answer's. Both sides number them alike, so identity is kept."""

    def __init__(self, side):
        self.side, self.nodes, self.objects, self.places, self.waiting, self.text, self.arrays = side, [], [], {}, [], 0, 0

    def put(self, value):
        out = self.ref(value, 0)
        while self.waiting:
            place, obj = self.waiting.pop()
            self.nodes[place] = self.body(obj, 0)
        return out

    def ref(self, value, depth):
        kind = _type(value)
        if value is None or kind is _bool: return value
        if kind is _int: return self.whole(value)
        if kind is _float: return value
        if kind is _str: return self.words(value)
        if _isinstance(value, _bool): return value
        place = self.places.get(_id(value))
        if place is not None: return [place]
        # Subclasses of the plain types are forced to these.
        if _isinstance(value, _int): return self.whole(_int.__add__(value, 0))
        if _isinstance(value, _float): return _float.__add__(value, 0.0) if value == value else _float("nan")
        if _isinstance(value, _str): return self.words(_str.__str__(value) if kind is _str else "".join(_str.__iter__(value)))
        if depth > MOST_DEPTH: raise Unplain("it is nested too deeply")
        if _len(self.nodes) > MOST_NODES: raise Unplain("it is too large")
        name = self.side.class_name(kind)
        if name is not None:
            place = self.add(value, None)
            self.waiting.append((place, value))
            return [place]
        return [self.add(value, self.body(value, depth), late=True)]

    def add(self, obj, node, late=False):
        self.nodes.append(node); self.objects.append(obj)
        self.places[_id(obj)] = _len(self.nodes) - 1
        return _len(self.nodes) - 1

    def whole(self, n):
        if n.bit_length() > MOST_BITS: raise Unplain("a whole number of more than 4,000 digits")
        return n

    def words(self, s):
        self.text += _len(s)
        if self.text > MOST_TEXT: raise Unplain("its text is too long")
        return s

    def items(self, values, depth):
        out = []
        for value in values:
            out.append(self.ref(value, depth + 1))
            if _len(out) > MOST_ITEMS: raise Unplain("it has too many items")
        return out

    def body(self, v, depth):
        kind = _type(v)
        name = self.side.class_name(kind)
        if name is not None:
            out = ["o", name]
            for key in names_of(v):
                try: got = object.__getattribute__(v, key)
                except AttributeError: continue
                out += [key, self.ref(got, depth + 1)]
            return out
        if _isinstance(v, _list): return ["l", *self.items(_list.__iter__(v), depth)]
        if _isinstance(v, _tuple): return ["t", *self.items(_tuple.__iter__(v), depth)]
        if _isinstance(v, _dict):
            flat = [x for pair in _dict.items(v) for x in pair]
            if _isinstance(v, Counter): return ["C", *self.items(flat, depth)]
            if _isinstance(v, defaultdict):
                make = v.default_factory
                word = {None: "", _int: "int", _list: "list", _dict: "dict", _set: "set", Counter: "Counter", _float: "float", _str: "str"}.get(make, "")
                return ["D", word, *self.items(flat, depth)]
            return ["d", *self.items(flat, depth)]
        if _isinstance(v, _set): return ["s", *self.items(_set.__iter__(v), depth)]
        if _isinstance(v, _frozenset): return ["z", *self.items(_frozenset.__iter__(v), depth)]
        if _isinstance(v, (_bytes, bytearray)): return ["b" if _isinstance(v, _bytes) else "B", self.words(_bytes(v).hex())]
        if _isinstance(v, complex): return ["c", v.real, v.imag]
        if _isinstance(v, range): return ["r", self.whole(v.start), self.whole(v.stop), self.whole(v.step)]
        if _isinstance(v, deque): return ["q", *self.items(v, depth)]
        if kind is _Random:
            version, state, gauss = _getstate(v)
            return ["R", array("I", state).tobytes().hex(), gauss]
        if _isinstance(v, VIEWS): return ["l", *self.items(v, depth)]
        if _isinstance(v, ITERATORS): return ["g", *self.items(v, depth)]
        node = array_node(v)
        if node is None: return self.side.odd(v)
        self.arrays += _len(node[4])
        if self.arrays > MOST_ARRAYS: raise Unplain("its arrays are too large")
        return node

    def changes(self, upto):
        """What a call has changed in its arguments."""
        out = []
        for i in range(upto):
            if self.nodes[i][0] in ("l", "d", "s", "C", "D", "q", "R", "o", "B", "A"):
                now = self.body(self.objects[i], 0) if self.nodes[i][0] != "B" else ["B", _bytes(self.objects[i]).hex()]
                while self.waiting:
                    place, obj = self.waiting.pop()
                    self.nodes[place] = self.body(obj, 0)
                if _repr(now) != _repr(self.nodes[i]): out.append([i, now])
        return out
