"""Makes Python's library start fast and travel light; run by Pyodide in tools/python-library.ts.

Half of a start would be the compiling of the hundred modules that every start imports. They go in compiled, without columns. The others
go in as they are, without comments, which is a seventh of them: nobody meets one but by opening the file, and every line stays where it
was. What only another system can use stays out, and so do the Python twins of what is there in C, and the terminal's own prompt.
"""

import importlib.util
import io
import sys
import tokenize
from importlib import _bootstrap_external

ARCHIVE = "/lib/python314.zip/"
DEAD = (
    "_aix_support.py", "_android_support.py", "_apple_support.py", "_ios_support.py", "_osx_support.py",
    "_pydatetime.py", "_pydecimal.py", "_pyio.py",
    "_pyrepl/", "asyncio/proactor_events.py", "asyncio/windows_", "ctypes/macholib/",
)  # fmt: skip
ALIVE = tuple(f"_pyrepl/{name}.py" for name in ("__init__", "_module_completer", "pager", "trace", "types", "utils"))
"""What pydoc and pdb need of it."""
ALSO = ("getpass.py",)
"""What our own kernel imports at its start besides."""


def is_wanted(name):
    return name in ALIVE or not name.startswith(DEAD)


def imported():
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return {file.removeprefix(ARCHIVE) for file in files if file.startswith(ARCHIVE)} | set(ALSO)


def without_comments(source):
    """The same program with the same lines."""
    lines = source.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines).encode("utf-8")


def compiled(name, source):
    """A .pyc that is never compared with its source, which is not there."""
    code = compile(source, ARCHIVE + name, "exec", dont_inherit=True)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source.encode()), False))
