"""Stands in for IPython's module of this name: what notebooks show things with."""

import base64
import json

from notebook_kernel.display import DisplayHandle, Text, clear_output, display, update_display

from .media import Audio, IFrame, Video, VimeoVideo, YouTubeVideo, is_address

__all__ = [
    "HTML", "JSON", "SVG", "Audio", "Code", "DisplayHandle", "DisplayObject", "FileLink", "IFrame", "Image", "Javascript", "Latex",
    "Markdown", "Math", "Pretty", "TextDisplayObject", "Video", "VimeoVideo", "YouTubeVideo", "clear_output", "display", "display_html",
    "display_javascript", "display_jpeg", "display_json", "display_latex", "display_markdown", "display_png", "display_pretty",
    "display_svg", "publish_display_data", "set_matplotlib_formats", "update_display",
]  # fmt: skip


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


DisplayObject = TextDisplayObject = Shown


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


class Code(Shown):
    def __init__(self, data=None, url=None, filename=None, language="python"):
        super().__init__(data, url, filename)
        self.language = language

    def _repr_markdown_(self):
        return f"```{self.language}\n{self.data}\n```"


class FileLink:
    """The name of a file; it can be taken away in the files panel."""

    def __init__(self, path, *_arguments, **_options):
        self.path = path

    def _repr_markdown_(self):
        return f"`{self.path}`"


class Image:
    """A picture from its bytes or from a file; of one on another server the address."""

    url = None

    def __init__(self, data=None, url=None, filename=None, format=None, embed=None, width=None, height=None, alt=None, **_options):
        if url is not None or (isinstance(data, str) and is_address(data)):
            self.url = url or data
            return
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
        if self.url:
            return {"text/markdown": f"<{self.url}>"}
        return {self.type: base64.b64encode(self.data).decode()}, {self.type: self.metadata} if self.metadata else {}

    def __repr__(self):
        return "<IPython.display.Image object>"


def sniff(data):
    if data.startswith(b"\xff\xd8"):
        return "jpeg"
    return "gif" if data.startswith(b"GIF8") else "png"


def shows(kind):
    """`display_html` and its sisters: one form of a value, or with `raw` the data themselves."""

    def show(*values, raw=False, metadata=None):
        for value in values:
            display({kind: value} if raw else value, raw=raw, metadata=metadata, include=[kind, "text/plain"])

    return show


display_html = shows("text/html")
display_javascript = shows("application/javascript")
display_jpeg = shows("image/jpeg")
display_json = shows("application/json")
display_latex = shows("text/latex")
display_markdown = shows("text/markdown")
display_png = shows("image/png")
display_pretty = shows("text/plain")
display_svg = shows("image/svg+xml")


def publish_display_data(data, metadata=None, **options):
    display(data, raw=True, metadata=metadata, transient=options.get("transient"))


def set_matplotlib_formats(*formats, **_options):
    from notebook_kernel import figure_kind

    figure_kind.choose(" ".join(formats))
