# The judge's stand-ins for what only the learner's process has: asked, and never believed to be equal to anything.
import types


class RaisedThere(Exception):
    """Marks an exception that the learner's function raised."""


class RemoteFunction:
    def __init__(self, judge, key): self.judge, self.key, self.__name__ = judge, key, key
    def __call__(self, *args, **named):
        j = self.judge
        return j.exchange({"op": "call", "name": self.key, "k": list(named)}, [*args, *named.values()])
    def __get__(self, obj, cls=None): return self if obj is None else types.MethodType(self, obj)


class RemoteObject:
    """An instance of a class that only the learner has."""
    def __init__(self, judge, key, kind):
        object.__setattr__(self, "_judge", judge); object.__setattr__(self, "_key", key); object.__setattr__(self, "_kind", kind)
    def _ask(self, what, *args): return object.__getattribute__(self, "_judge").exchange({"op": "on", "h": object.__getattribute__(self, "_key"), "what": what, "k": []}, args)
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        return self._ask("attr", name)
    def __setattr__(self, name, value): self._ask("set", name, value)
    def __call__(self, *args): return self._ask("__call__", *args)
    def __eq__(self, other): return self is other
    __hash__ = object.__hash__
    def __bool__(self): raise LearnerError("an object of your own class stands for no truth: return a plain value")


for _name in ("__len__", "__getitem__", "__setitem__", "__delitem__", "__contains__", "__add__", "__radd__", "__sub__", "__mul__", "__rmul__", "__truediv__", "__neg__", "__abs__", "__lt__", "__le__", "__gt__", "__ge__", "__str__", "__repr__", "__float__", "__int__", "__matmul__", "__pow__", "__enter__", "__exit__"):
    def _make(name):
        def method(self, *args):
            out = RemoteObject._ask(self, name, *args)
            want = {"__len__": int, "__str__": str, "__repr__": str, "__float__": float, "__int__": int, "__contains__": bool}.get(name)
            if want and type(out) is not want: raise LearnerError(f"{name} gave no {want.__name__}")
            return out
        return method
    setattr(RemoteObject, _name, _make(_name))
RemoteObject.__iter__ = lambda self: iter(self._ask("__iter__"))
