"""Figures of Matplotlib, shown at the end of the cell that drew them, as in Jupyter. Matplotlib finds this module by the setting
MPLBACKEND; nothing here is imported before it is."""

import io
import sys

from . import display, figure_kind


def data_of(figure):
    """(data, metadata) of a figure; nothing of one in which nothing was drawn."""
    if not figure.axes and not getattr(figure, "lines", None) and not getattr(figure, "texts", None):
        return {}, {}
    kind = figure_kind.chosen
    file = io.BytesIO()
    # A picture for a dense screen has twice the points, and is shown as wide as the figure says.
    scale = 1 if kind == "svg" else 2
    figure.savefig(file, format=kind, dpi=figure.dpi * scale, bbox_inches="tight", facecolor=figure.get_facecolor())
    if kind == "svg":
        return {"image/svg+xml": file.getvalue().decode()}, {}
    width, height = size_of(file.getvalue())
    return {"image/png": file.getvalue()}, {"image/png": {"width": width // scale, "height": height // scale}}


def size_of(png):
    """Width and height stand at the same place in every PNG."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def show_all():
    """Shows and closes what `pyplot` holds. Called after each cell."""
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    managers = helpers.Gcf.get_all_fig_managers() if helpers else []
    try:
        for manager in managers:
            show_figure(manager.canvas.figure)
    finally:
        if managers:
            sys.modules["matplotlib.pyplot"].close("all")


def show_figure(figure):
    data, metadata = data_of(figure)
    if data:
        plain = repr(figure)
        display.say("display_data", {"data": {**{kind: display.as_json(kind, one) for kind, one in data.items()}, "text/plain": plain}, "metadata": metadata})


def show(*_values, **_options):
    """`plt.show()`."""
    show_all()


def __getattr__(name):
    """What Matplotlib asks of a backend: the canvas of the one that draws pictures."""
    if name == "FigureCanvas":
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        return FigureCanvasAgg
    if name == "FigureManager":
        from matplotlib.backend_bases import FigureManagerBase

        return FigureManagerBase
    raise AttributeError(name)
