"""The kernel inside the learner's browser: runs cells and says what they output, in the shapes of a notebook file.

`notebook_host` is the worker's JavaScript (web/lab/worker/python-host.ts): it carries what is said to the page, sleeps, and asks for
input. Nothing here is secret and nothing is trusted: a cell can reach all of it, and harms only itself.
"""

from . import interrupts, streams
from .cell import run_cell
from .completion import complete
from .imports import missing

__all__ = ["complete", "interrupts", "missing", "run_cell", "start"]


def start():
    """Once, before the first cell."""
    import builtins
    import os

    from . import cell, display

    os.environ["MPLBACKEND"] = "module://notebook_kernel.figures"
    streams.install()
    interrupts.install()
    builtins.display = display.display
    cell.KEPT.update(vars(builtins))
