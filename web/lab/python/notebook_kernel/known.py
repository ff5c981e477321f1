"""What is known of an expression without running any of it: its value where reading that runs nobody's code, else its type."""

import annotationlib
import ast
import builtins
import inspect
import io

import __main__

UNKNOWN = object()


class Made:
    """An object that is not there yet, of a known type: what a call would give."""

    def __init__(self, type_):
        self.type = type_


TEXT = "capitalize casefold center expandtabs format format_map join ljust lower lstrip removeprefix removesuffix replace rjust rstrip strip swapcase title translate upper zfill"
METHODS = {
    str: {str: TEXT, list: "split rsplit splitlines", tuple: "partition rpartition", bytes: "encode", int: "count find index rfind rindex"},
    bytes: {bytes: "join lower lstrip replace rstrip strip upper", list: "split rsplit splitlines", str: "decode hex"},
    list: {list: "copy", int: "count index"},
    dict: {dict: "copy"},
    set: {set: "copy union intersection difference symmetric_difference"},
}
FUNCTIONS = {open: io.TextIOWrapper, sorted: list, dir: list, vars: dict, globals: dict, locals: dict}
FUNCTIONS |= dict.fromkeys((input, repr, ascii, chr, hex, bin, oct, format), str) | dict.fromkeys((len, ord, hash, id), int)
LITERALS = {ast.List: list, ast.ListComp: list, ast.Tuple: tuple, ast.Dict: dict, ast.DictComp: dict, ast.Set: set, ast.SetComp: set, ast.JoinedStr: str}


def know(text):
    """Of the text of an expression: its value, `Made`, or UNKNOWN."""
    try:
        return of(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        return UNKNOWN


def of(node):
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (str, bytes)) else UNKNOWN
    if isinstance(node, ast.Name):
        return vars(__main__).get(node.id, vars(builtins).get(node.id, UNKNOWN))
    if isinstance(node, ast.Attribute):
        return peek(of(node.value), node.attr)
    if isinstance(node, ast.Subscript):
        return item(of(node.value), node.slice)
    if isinstance(node, ast.Call):
        return returned(of(node.func))
    return Made(LITERALS[type(node)]) if type(node) in LITERALS else UNKNOWN


def peek(value, name):
    """An attribute, unless reading it would run somebody's code."""
    if value is UNKNOWN:
        return UNKNOWN
    try:
        static = inspect.getattr_static(value.type if isinstance(value, Made) else value, name)
    except AttributeError:
        return UNKNOWN
    if isinstance(static, (staticmethod, classmethod)):
        return static.__func__
    is_computed = hasattr(type(static), "__get__") and not inspect.isroutine(static) and not inspect.isclass(static)
    return UNKNOWN if is_computed else static


def item(value, index):
    """What a subscript gives, of Python's own containers only."""
    kind = value.type if isinstance(value, Made) else type(value)
    if kind in (str, bytes, list, tuple) and isinstance(index, ast.Slice):
        return Made(kind)
    if kind is str:
        return Made(str)
    try:
        key = ast.literal_eval(index)
        return value[key] if kind in (list, tuple, dict) and type(key) in (str, int) else UNKNOWN
    except (ValueError, TypeError, LookupError):
        return UNKNOWN


def returned(called):
    """What a call gives, as far as its kind or its annotation says."""
    if inspect.isclass(called):
        return Made(called)
    try:
        if called in FUNCTIONS:
            return Made(FUNCTIONS[called])
    except Exception:
        return UNKNOWN  # its own __hash__ or __eq__ does not go
    owner, name = getattr_plain(called, "__objclass__"), getattr_plain(called, "__name__")
    for kind, names in METHODS.get(owner, {}).items() if inspect.isclass(owner) else ():
        if name in names.split():
            return Made(kind)
    return annotated(called) if inspect.isfunction(called) else UNKNOWN


def getattr_plain(value, name):
    return getattr(value, name, None) if inspect.isroutine(value) else None


def annotated(function):
    try:
        said = annotationlib.get_annotations(function, format=annotationlib.Format.STRING).get("return", "")
        node = ast.parse(said.strip("\"'"), mode="eval").body
    except Exception:
        return UNKNOWN
    found = of(node.value if isinstance(node, ast.Subscript) else node)  # list[int] is a list
    return Made(found) if inspect.isclass(found) else UNKNOWN


def expression_before(text):
    """The end of a text that is one expression: names, texts, calls and subscripts, joined by dots."""
    at = len(text)
    while at > 0:
        char = text[at - 1]
        if char.isalnum() or char in "_.":
            at -= 1
        elif char.isspace() and (text[:at].rstrip().endswith(".") or text[at:].lstrip().startswith(".")):
            at -= 1
        elif char in ")]}":
            opened = opening(text, at - 1)
            if opened is None:
                break
            at = opened
        elif char in "\"'" and (start := text.rfind(char, 0, at - 1)) >= 0:
            at = start
        else:
            break
    return text[at:]


def opening(text, closed):
    depth = 0
    for at in range(closed, -1, -1):
        depth += (text[at] in ")]}") - (text[at] in "([{")
        if depth == 0:
            return at
    return None
