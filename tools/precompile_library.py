"""Makes Python's library start fast and travel light; run by Pyodide in tools/python-library.ts.

Half of a start would be the compiling of the hundred modules that every start imports. They go in compiled, without columns and, where
nobody asks for help on them, without docstrings. What cannot work in a browser that has no sockets stays out, and so do the Python
twins of what is there in C.
"""

import ast
import importlib.util
import sys
from importlib import _bootstrap_external

ARCHIVE = "/lib/python314.zip/"
DEAD = (
    "_aix_support.py", "_android_support.py", "_apple_support.py", "_ios_support.py", "_osx_support.py",
    "_pydatetime.py", "_pydecimal.py", "_pyio.py",
    "_pyrepl/", "asyncio/proactor_events.py", "asyncio/windows_", "ctypes/macholib/",
    "ftplib.py", "imaplib.py", "mailbox.py", "poplib.py", "pydoc_data/", "smtplib.py", "webbrowser.py", "wsgiref/", "xmlrpc/",
)  # fmt: skip
ALIVE = ("_pyrepl/__init__.py", "_pyrepl/_module_completer.py")
HELPFUL = (
    "base64", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fnmatch", "functools", "getpass", "glob", "heapq", "json",
    "operator", "os", "pathlib", "pprint", "random", "re/__init__", "reprlib", "shutil", "string", "struct", "textwrap", "types", "typing",
)  # fmt: skip
ALSO = ("getpass.py",)
"""What our own kernel imports at its start besides."""


def is_wanted(name):
    return name in ALIVE or not name.startswith(DEAD)


def imported():
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return {file.removeprefix(ARCHIVE) for file in files if file.startswith(ARCHIVE)} | set(ALSO)


class WithoutDocstrings(ast.NodeTransformer):
    def strip(self, node):
        self.generic_visit(node)
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            node.body[0] = ast.copy_location(ast.Pass(), first)
        return node

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = strip


def compiled(name, source):
    """A .pyc that is never compared with its source, which is not there."""
    tree = ast.parse(source)
    if not name.startswith(tuple(f"{one}.py" if "/" not in one else one for one in HELPFUL) + tuple(f"{one}/" for one in HELPFUL)):
        tree = WithoutDocstrings().visit(tree)
    code = compile(tree, ARCHIVE + name, "exec", dont_inherit=True)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source.encode()), False))
