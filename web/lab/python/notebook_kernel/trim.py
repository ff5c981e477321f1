"""Tracebacks as the learner's own: without the frames of this kernel."""

import os
import traceback
import types

OURS = os.path.dirname(__file__) + "/"


def is_ours(code):
    return code.co_filename.startswith(OURS)


def trim(error, seen=None):
    """The frames before the cell and our own go, from this error and from all that it came from."""
    seen = set() if seen is None else seen
    if error is None or id(error) in seen:
        return
    seen.add(id(error))
    error.__traceback__ = without_ours(error.__traceback__)
    trim(error.__cause__, seen)
    trim(error.__context__, seen)
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            trim(part, seen)


def without_ours(tb):
    kept = []
    while tb is not None:
        kept.append(tb)
        tb = tb.tb_next
    if any(is_ours(one.tb_frame.f_code) for one in kept):
        # Up to the last frame of ours before the cell began: what ran the event loop, and us.
        first = next((i for i, one in enumerate(kept) if one.tb_frame.f_code.co_filename.startswith(("<cell ", "<check>"))), len(kept))
        kept = [one for one in kept[first:] if not is_ours(one.tb_frame.f_code)]
    following = None
    for one in reversed(kept):
        following = types.TracebackType(following, one.tb_frame, one.tb_lasti, one.tb_lineno)
    return following


def describe(error):
    """An error as a notebook file keeps it, in the colours of a terminal."""
    trim(error)
    try:
        lines = list(traceback.TracebackException.from_exception(error, compact=True).format(colorize=True))
    except BaseException as failed:  # its own __str__ or __cause__ raises
        lines = [f"{type(error).__name__}: <{type(failed).__name__} while it was shown>"]
    try:
        value = str(error)
    except BaseException:
        value = "<unprintable>"
    return {"ename": type(error).__name__, "evalue": value, "traceback": [line.rstrip("\n") for line in lines]}
