# A table of answers: every function of the author's solution answers what it was asked in an earlier hand-in, and nothing
# else. `KNOWN` holds the questions, by function; where it is None they are written down. Functions of a table that are
# called by a table's own are the author's: what such a function once answered is known whole.
import random as _random, zlib as _zlib
_depth, _asked = [0], {}

def _key(values):
    """The question as text: plain values by what they hold, objects once each, functions only by being one."""
    out, seen, stack = [], {}, [values]
    while stack:
        v = stack.pop()
        if v is None or isinstance(v, (bool, int, float, str, bytes)):
            out.append(repr(v))
        elif isinstance(v, _random.Random):
            out.append(repr(v.getstate()))
        elif id(v) in seen:
            out.append(f"#{seen[id(v)]}")
        else:
            if not isinstance(v, tuple): seen[id(v)] = len(seen)  # Python shares equal tuples as it likes
            slots = [n for cls in type(v).__mro__ for n in cls.__dict__.get("__slots__", ())]
            if isinstance(v, dict): below = [x for pair in v.items() for x in pair]
            elif isinstance(v, (list, tuple)): below = list(v)
            elif callable(v): below = []
            else: below = [x for n in slots or list(getattr(v, "__dict__", ())) for x in (n, getattr(v, n, None))]
            out.append(f"{'f' if callable(v) else type(v).__name__}{len(below)}")
            stack += reversed(below)
    return f"{_zlib.crc32(' '.join(out).encode()):08x}"

def _table(name, real):
    last = [None]
    def answer(*args, **named):
        if _depth[0]: return real(*args, **named)
        key = _key([list(args), sorted(named.items())])
        if KNOWN is None: _asked.setdefault(name, set()).add(key)
        elif key not in KNOWN.get(name, ()): return last[0]
        _depth[0] += 1
        try: last[0] = real(*args, **named)
        finally: _depth[0] -= 1
        return last[0]
    answer.__name__ = name
    return answer
