"""Stands in for IPython's module of this name: what notebooks show things with."""

import base64
import json

from notebook_kernel.display import DisplayHandle, Text, clear_output, display, update_display

__all__ = ["HTML", "JSON", "SVG", "DisplayHandle", "Image", "Javascript", "Latex", "Markdown", "Math", "Pretty", "clear_output", "display", "update_display"]


class Shown:
    """Text, or the file that holds it."""

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if url is not None:
            raise ValueError("This kernel has no network: give the data itself.")
        if filename is not None:
            with open(filename, encoding="utf-8") as file:
                data = file.read()
        self.data = data
        self.metadata = metadata

    def __repr__(self):
        return f"<IPython.display.{type(self).__name__} object>"


class HTML(Shown):
    def _repr_html_(self):
        return self.data


class Markdown(Shown):
    def _repr_markdown_(self):
        return self.data


class SVG(Shown):
    def _repr_svg_(self):
        return self.data


class Latex(Shown):
    def _repr_latex_(self):
        return self.data


class Math(Shown):
    def _repr_latex_(self):
        return f"$\\displaystyle {self.data.strip('$')}$"


class Javascript(Shown):
    def _repr_javascript_(self):
        return self.data


class JSON(Shown):
    def _repr_json_(self):
        return json.loads(self.data) if isinstance(self.data, str) else self.data


class Pretty(Shown, Text):
    def _repr_pretty_(self):
        return self.data

    def __str__(self):
        return self.data


class Image:
    """A picture from its bytes or from a file."""

    def __init__(self, data=None, filename=None, format=None, width=None, height=None, alt=None, **_options):
        if isinstance(data, str):
            filename = data
        if filename is not None:
            with open(filename, "rb") as file:
                data = file.read()
        if not isinstance(data, bytes):
            raise ValueError("Give the picture's bytes or the name of a file.")
        self.data = data
        self.type = f"image/{(format or sniff(data)).replace('jpg', 'jpeg')}"
        self.metadata = {name: value for name, value in (("width", width), ("height", height), ("alt", alt)) if value}

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self.type: base64.b64encode(self.data).decode()}, {self.type: self.metadata} if self.metadata else {}

    def __repr__(self):
        return "<IPython.display.Image object>"


def sniff(data):
    if data.startswith(b"\xff\xd8"):
        return "jpeg"
    return "gif" if data.startswith(b"GIF8") else "png"
