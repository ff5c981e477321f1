"""What a value looks like: the `_repr_…_` methods that Jupyter's world has agreed on."""

import base64
import json
import sys

import notebook_host as host

METHODS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "text/latex": "_repr_latex_",
    "application/json": "_repr_json_",
    "application/javascript": "_repr_javascript_",
}
LONGEST = 200_000
"""Characters of a value's plain text; a list of a million numbers helps nobody."""

MANY = 1_000
"""Elements of a list that are shown."""

display_count = 0


def bundle(value):
    """(data, metadata) of a value by media type."""
    data, metadata = {}, {}
    if not isinstance(value, type):
        whole = rich(value, "_repr_mimebundle_")
        if whole:
            data, metadata = whole if isinstance(whole, tuple) else (whole, {})
            data = dict(data)
        for kind, name in METHODS.items():
            found = None if kind in data else rich(value, name)
            if isinstance(found, tuple):
                found, metadata[kind] = found
            if found is not None:
                data[kind] = found
    if not data and is_figure(value):
        from . import figures

        data, metadata = figures.data_of(value)
    if "text/plain" not in data:
        data = {"text/plain": plain(value), **data}
    return {kind: as_json(kind, one) for kind, one in data.items()}, metadata


def is_figure(value):
    figure = sys.modules.get("matplotlib.figure")
    return figure is not None and isinstance(value, figure.Figure)


def rich(value, name):
    """A rich form that fails is said, and the others are shown."""
    method = getattr(type(value), name, None) and getattr(value, name, None)
    if not callable(method):
        return None
    try:
        return method()
    except NotImplementedError:
        return None
    except Exception as error:
        from . import trim

        print("\n".join(trim.describe(error)["traceback"]), file=sys.stderr)
        return None


def as_json(kind, value):
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if kind == "application/json" or kind.endswith("+json"):
        return value
    return value if isinstance(value, str) else str(value)


def plain(value):
    pretty = getattr(type(value), "_repr_pretty_", None)
    text = str(value) if pretty and isinstance(value, Text) else repr_of(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text):,} characters)"


class Text:
    """Marks what shows its own text without quotes; see IPython.display.Pretty."""


def repr_of(value):
    if type(value) in (list, tuple, set, frozenset, dict) and len(value) > MANY:
        return shorten(value)
    text = repr(value)
    if len(text) > 79 and "\n" not in text and type(value) in (list, tuple, set, frozenset, dict):
        from pprint import pformat

        return pformat(value, width=79, sort_dicts=False)
    return text


def shorten(value):
    from itertools import islice

    opened, closed = {list: "[]", tuple: "()", set: "{}", dict: "{}", frozenset: ("frozenset({", "})")}[type(value)]
    first = islice(value.items() if isinstance(value, dict) else value, MANY)
    shown = (f"{key!r}: {one!r}" for key, one in first) if isinstance(value, dict) else map(repr, first)
    return f"{opened}{',\n '.join(shown)},\n ... {len(value):,} in all{closed}"


def say(kind, said):
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        text = json.dumps(said, allow_nan=False, default=str)
    except ValueError:  # nan and infinity are no JSON
        text = json.dumps(json.loads(json.dumps(said, default=str), parse_constant=lambda _: None))
    host.say(kind, text)


def show_result(value, number):
    data, metadata = bundle(value)
    say("execute_result", {"execution_count": number, "data": data, "metadata": metadata})


class DisplayHandle:
    """What `display(…, display_id=True)` returns: shows something else in the same place."""

    def __init__(self, display_id):
        self.display_id = display_id

    def display(self, value, **options):
        display(value, display_id=self.display_id, **options)

    def update(self, value, **options):
        update_display(value, display_id=self.display_id, **options)

    def __repr__(self):
        return f"<DisplayHandle display_id={self.display_id}>"


def display(*values, raw=False, metadata=None, display_id=None, transient=None, include=None, exclude=None, clear=False):
    """Shows values below the cell, in the richest form they have."""
    global display_count
    if clear:
        clear_output(wait=True)
    if display_id is True:
        display_count += 1
        display_id = f"display-{display_count}"
    for value in values:
        show("display_data", value, raw, metadata, display_id, include, exclude)
    return DisplayHandle(display_id) if display_id else None


def update_display(value, *, display_id, raw=False, metadata=None, include=None, exclude=None, **_options):
    """Shows a value in the place of what was displayed under this id."""
    show("update_display_data", value, raw, metadata, display_id, include, exclude)


def show(kind, value, raw, metadata, display_id, include, exclude):
    data, own = ({one: as_json(one, text) for one, text in value.items()}, {}) if raw else bundle(value)
    data = {one: text for one, text in data.items() if (not include or one in include) and (not exclude or one not in exclude)}
    said = {"data": data, "metadata": {**own, **(metadata or {})}}
    if display_id:
        said["transient"] = {"display_id": display_id}
    say(kind, said)


def clear_output(wait=False):
    """Takes away what the cell has shown so far; with `wait`, when the next output comes."""
    say("clear_output", {"wait": bool(wait)})
