"""Which modules a cell imports that are not there. Nothing is imported to find out."""

import ast
import importlib.util
import json
import os
import sys

from . import plain_python


def missing(code):
    """JSON of top names, those of the learner's own modules that the cell imports among them."""
    found = []
    look(code, found, set())
    return json.dumps(found)


def look(code, found, seen):
    for name in imported(code):
        if name in seen or name in sys.modules:
            continue
        seen.add(name)
        try:
            spec = importlib.util.find_spec(name)
        except (ImportError, ValueError):
            spec = None
        if spec is None:
            found.append(name)
        elif spec.origin and spec.origin.startswith(os.getcwd() + "/"):
            look(read(spec.origin), found, seen)


def imported(code):
    try:
        tree = ast.parse(code)
    except SyntaxError:
        try:
            tree = ast.parse(plain_python.translate(code, "<cell>"))
        except SyntaxError:
            return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                yield one.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""
