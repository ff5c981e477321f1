"""What is known of a name: its signature and its docstring, in plain text.

Sent as it is to any Python that a notebook runs on (web/screens/experiment/running/explain.ts), so it knows nothing of this kernel.
"""


def find(name, scope):
    """The value of a dotted name, without running what computes an attribute. @raises LookupError, AttributeError"""
    import builtins
    import inspect

    first, *rest = name.split(".")
    value = scope[first] if first in scope else vars(builtins)[first]
    for part in rest:
        is_plain = inspect.ismodule(value) or inspect.isclass(value)
        value = getattr(value, part) if is_plain else inspect.getattr_static(value, part)
    return value


def describe(name, scope):
    """Of a value that is no function or class, its type's documentation. Nothing for what there is not."""
    import inspect

    try:
        value = find(name, scope)
    except (LookupError, AttributeError):
        return ""
    told = value if callable(value) or inspect.ismodule(value) or isinstance(value, (staticmethod, classmethod, property)) else type(value)
    try:
        head = f"{name}{inspect.signature(told)}" if callable(told) and told is value else f"{name}: {type(value).__name__}"
    except (ValueError, TypeError):
        head = f"{name}: {type(value).__name__}"
    return head + "\n\n" + (inspect.getdoc(told) or "").strip()
