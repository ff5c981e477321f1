"""The little of IPython that notebooks use. The rest is not here: this kernel runs plain Python."""

from .display import display

__all__ = ["display", "get_ipython"]


def get_ipython():
    """There is no interactive shell of IPython: as in a plain program."""
    return None
