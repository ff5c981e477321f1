"""Completes what stands at the cursor from what really exists in the kernel: names, attributes, modules, keys, paths. Calls nothing
but `_ipython_key_completions_`, by which a table says its columns to whoever completes."""

import builtins
import inspect
import json
import keyword
import os
import re
import sys

import __main__

from .known import UNKNOWN, Made, expression_before, know, peek

IMPORT = re.compile(r"^\s*(?:import|from)\s")
FROM = re.compile(r"^\s*from\s+([\w.]+)\s+import\s+(?:[\w\s,()]*[\s,(])?(\w*)$")
STEM = re.compile(r"(?:[^\W\d]\w*)?$")
MOST = 500


def complete(code, cursor):
    """JSON of `{matches: [{text, kind}], from, to}`; positions are those of Python's characters."""
    before = code[:cursor]
    line = before[before.rfind("\n") + 1 :]
    if IMPORT.match(line):
        start = cursor - len(re.search(r"\w*$", line).group())
        return reply(({"text": name.rpartition(".")[2], "kind": kind} for name, kind in modules(line) or ()), start, cursor)
    quote = open_text(line)
    if quote is not None:
        return in_text(line[:quote], line[quote + 1 :], cursor)
    stem = STEM.search(line).group()
    rest = line[: len(line) - len(stem)].rstrip()
    matches = attributes(expression_before(rest[:-1]), stem) if rest.endswith(".") else names(stem)
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
    value = know(owner)
    if value is UNKNOWN:
        return
    for name in dir(value.type if isinstance(value, Made) else value):
        if name.startswith(stem) and (stem.startswith("_") or not name.startswith("_")):
            inner = peek(value, name)
            yield {"text": name, "kind": "property" if inner is UNKNOWN else kind_of(inner, "property")}


def open_text(line):
    """Where the text begins that the cursor is in, if it is in one that begins on its line."""
    quote, start, at = "", None, 0
    while at < len(line):
        char = line[at]
        if quote:
            at += char == "\\"
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote, start = char, at
        elif char == "#":
            return None
        at += 1
    return start if quote else None


def in_text(before, text, cursor):
    """A key, where the text stands in a subscript of something that has keys; else a path."""
    if before.rstrip().endswith("["):
        keys = keys_of(know(expression_before(before.rstrip()[:-1])))
        if keys:
            found = ({"text": key, "kind": "property"} for key in keys if isinstance(key, str) and key.startswith(text))
            return reply(found, cursor - len(text), cursor)
    folder, slash, stem = text.rpartition("/")
    return reply(paths(folder + slash, stem), cursor - len(stem), cursor)


def keys_of(value):
    if type(value) is dict:
        return list(value)
    try:
        said = getattr(type(value), "_ipython_key_completions_", None)
        return list(said(value)) if said else []
    except Exception:
        return []


def paths(folder, stem):
    try:
        with os.scandir(folder or ".") as found:
            for one in found:
                if one.name.startswith(stem) and (stem.startswith(".") or not one.name.startswith(".")):
                    yield {"text": f"{one.name}/", "kind": "module"} if one.is_dir() else {"text": one.name, "kind": "variable"}
    except OSError:
        return


def kind_of(value, otherwise="variable"):
    if inspect.ismodule(value):
        return "module"
    if inspect.isclass(value):
        return "class"
    return "function" if callable(value) else otherwise
