"""What the learner's variables are: type, shape, first values. Sent as it is to any Python that a notebook runs on (variables.ts).

Nothing of the learner's is called: of an object only its fields are read. Tables and arrays of the well-known packages are asked.
"""

import types

MOST, LONGEST, FIRST = 200, 120, 6
KNOWN = ("numpy", "pandas", "polars", "torch", "tensorflow", "jax", "jaxlib", "scipy", "cupy")
OURS = {"In", "Out", "exit", "quit", "get_ipython", "open", "display"}
SIZED = (str, bytes, bytearray, list, tuple, dict, set, frozenset, range)
HIDDEN = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, type)


def listed(scope):
    found = [(name, value) for name, value in list(scope.items()) if not name.startswith("_") and name not in OURS and not issubclass(type(value), HIDDEN)]
    rows = [{"name": name, "type": type(value).__name__, "shape": shape(value), "first": first(value)} for name, value in found[:MOST]]
    return {"rows": rows, "more": max(0, len(found) - MOST)}


def is_known(value):
    return type(value).__module__.partition(".")[0] in KNOWN


def shape(value):
    try:
        for kind in SIZED:
            if issubclass(type(value), kind):
                return [kind.__len__(value)]
        return [int(size) for size in value.shape] if is_known(value) else []
    except Exception:
        return []


def first(value):
    try:
        text = known(value) if is_known(value) else shown(value, 2)
    except Exception:
        text = ""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def known(value):
    if hasattr(value, "columns"):
        return ", ".join(str(name) for name in list(value.columns)[:FIRST])
    few = value.reshape(-1)[:FIRST].tolist() if hasattr(value, "reshape") else list(value[:FIRST]) if hasattr(value, "__getitem__") else value
    return few if isinstance(few, str) else repr(few)


def shown(value, depth):
    kind = type(value)
    if kind is str:
        return repr(value[:LONGEST])
    if kind in (int, float, complex, bool, type(None), bytes, range):
        return repr(value[:LONGEST] if kind is bytes else value) if kind is not int or abs(value) < 10**100 else "…"
    if depth == 0:
        return "…"
    if kind is dict:
        return "{" + few(f"{shown(key, depth - 1)}: {shown(one, depth - 1)}" for key, one in value.items()) + "}"
    if kind in (list, tuple, set, frozenset):
        opened, closed = {list: "[]", tuple: "()"}.get(kind, "{}")
        return opened + few(shown(one, depth - 1) for one in value) + closed
    try:
        fields = object.__getattribute__(value, "__dict__")
    except AttributeError:
        fields = None
    inner = few(f"{name}={shown(one, depth - 1)}" for name, one in fields.items()) if type(fields) is dict else "…"
    return f"{kind.__name__}({inner})"


def few(texts):
    from itertools import islice

    shown_first = list(islice(texts, FIRST + 1))
    return ", ".join([*shown_first[:FIRST], "…"] if len(shown_first) > FIRST else shown_first)
