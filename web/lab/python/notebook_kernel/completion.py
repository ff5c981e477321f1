"""Completes a name at the cursor from what really exists in the kernel, without calling anything."""

import builtins
import inspect
import json
import keyword
import re
import sys

import __main__

DOTTED = re.compile(r"(?:[^\W\d]\w*\s*\.\s*)*(?:[^\W\d]\w*)?$")
IMPORT = re.compile(r"^\s*(?:import|from)\s")
FROM = re.compile(r"^\s*from\s+([\w.]+)\s+import\s+(?:[\w\s,()]*[\s,(])?(\w*)$")
MOST = 500


def complete(code, cursor):
    """JSON of `{matches: [{text, kind}], from, to}`; positions are those of Python's characters."""
    before = code[:cursor]
    line = before[before.rfind("\n") + 1 :]
    if IMPORT.match(line):
        start = cursor - len(re.search(r"\w*$", line).group())
        return reply(({"text": name.rpartition(".")[2], "kind": kind} for name, kind in modules(line) or ()), start, cursor)
    found = DOTTED.search(line)
    expression = found.group()
    if line[: found.start()].rstrip().endswith("."):
        return reply([], cursor, cursor)  # of a call or an index: only running it would tell
    owner, _dot, stem = expression.rpartition(".")
    stem = stem.strip()
    matches = attributes(owner, stem) if owner else names(stem)
    return reply(matches, cursor - len(stem), cursor)


def reply(matches, start, end):
    unique = {match["text"]: match for match in matches}
    # What begins with an underscore is somebody's inside: last.
    ordered = sorted(unique.values(), key=lambda match: (len(match["text"]) - len(match["text"].lstrip("_")), match["text"].lower()))
    return json.dumps({"matches": ordered[:MOST], "from": start, "to": end})


def modules(line):
    """What can be imported; the names inside a module only when it is there already."""
    inside = FROM.match(line)
    if inside:
        module = sys.modules.get(inside[1])
        return module and [(name, kind_of(peek(module, name))) for name in dir(module) if name.startswith(inside[2])]
    from _pyrepl._module_completer import make_default_module_completer

    return [(name, "module") for name in make_default_module_completer().get_completions(line) or []]


def names(stem):
    for name in keyword.kwlist + keyword.softkwlist:
        if name.startswith(stem):
            yield {"text": name, "kind": "keyword"}
    for scope in (vars(builtins), vars(__main__)):
        for name, value in list(scope.items()):
            if name.startswith(stem) and (stem or not name.startswith("_")):
                yield {"text": name, "kind": kind_of(value)}


def attributes(owner, stem):
    parts = [part.strip() for part in owner.split(".")]
    scope = {**vars(builtins), **vars(__main__)}
    if parts[0] not in scope:
        return
    value = scope[parts[0]]
    for part in parts[1:]:
        value = peek(value, part)
    if value is UNKNOWN:
        return
    for name in dir(value):
        if name.startswith(stem) and (stem.startswith("_") or not name.startswith("_")):
            inner = peek(value, name)
            yield {"text": name, "kind": "property" if inner is UNKNOWN else kind_of(inner, "property")}


UNKNOWN = object()


def peek(value, name):
    """An attribute, unless reading it would run somebody's code."""
    if value is UNKNOWN:
        return UNKNOWN
    try:
        static = inspect.getattr_static(value, name)
    except AttributeError:
        return UNKNOWN
    if isinstance(static, (staticmethod, classmethod)):
        return static.__func__
    is_computed = hasattr(type(static), "__get__") and not inspect.isroutine(static) and not inspect.isclass(static)
    return UNKNOWN if is_computed else static


def kind_of(value, otherwise="variable"):
    if inspect.ismodule(value):
        return "module"
    if inspect.isclass(value):
        return "class"
    return "function" if callable(value) else otherwise
