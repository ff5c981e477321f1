"""What waits, and how it is interrupted.

The worker has one thread. While Python computes, no message reaches it, so the host wakes us in one of two ways, both by SIGINT:
with shared memory the page has written there and we raise; without it the host rings every 30 ms, and we let the event loop turn
once to see whether anybody has asked. Sleeping and input wait in the host, which returns early when interrupted.
"""

import asyncio
import builtins
import getpass
import select
import signal
import sys
import time

import notebook_host as host
from pyodide.ffi import can_run_sync

native_sleep = time.sleep
nothing = select.poll()


class Running:
    """The cell that runs now, if any."""

    is_busy = False
    was_cancelled = False
    loop = None
    task = None
    """The cell's task, when it awaits something at its top level."""


def on_signal(_number, _frame):
    if not Running.is_busy:
        return
    if host.isShared:
        raise KeyboardInterrupt
    if can_run_sync():
        host.startTick()
        if suspend().interrupted:
            raise KeyboardInterrupt


def suspend():
    """Gives the thread away until the host has what was started. A poll of no file at all is where Pyodide lets a host wait
    (`SOCKFS.pollAsync`); its `run_sync` goes through asyncio, which would let the learner's other tasks run in between."""
    nothing.poll(0)
    return host.takeOutcome()


def cancel():
    """The page has asked while the event loop is free: the cell awaits something, or a call of ours waits for the host."""
    if not Running.is_busy:
        return
    Running.was_cancelled = True
    task = Running.task
    if task is not None and task._fut_waiter is not None:
        task.cancel()
        return
    # The cell itself is suspended in the middle of a call (asyncio.run): what it waits for is one of the others.
    for other in asyncio.all_tasks(Running.loop):
        if other is not task:
            other.cancel()


def sleep(seconds, /):
    """Suspends this cell for the given number of seconds, which may be a fraction. An interrupt ends it."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    sys.stdout.flush()
    if host.isShared:
        was_interrupted = host.sleep(float(seconds))
    elif can_run_sync():
        host.startSleep(float(seconds))
        was_interrupted = suspend().interrupted
    else:
        return native_sleep(seconds)
    if was_interrupted:
        raise KeyboardInterrupt
    return None


class InputUnavailable(RuntimeError):
    """This browser cannot wait for an answer on this page."""


def ask(prompt, password=False):
    sys.stdout.flush()
    sys.stderr.flush()
    if host.isShared:
        reply = host.ask(prompt, password)
    elif can_run_sync():
        host.startAsk(prompt, password)
        outcome = suspend()
        reply = None if outcome.interrupted else outcome.text
    else:
        host.say("notice", '{"name": "input-unavailable"}')
        raise InputUnavailable("input() cannot wait for an answer here")
    if not isinstance(reply, str):
        raise KeyboardInterrupt
    return reply


def input(prompt="", /):
    """Asks for a line of text below the cell."""
    return ask(str(prompt))


def ask_password(prompt="Password: ", stream=None, *, echo_char=None):
    """Asks for a line of text that is not shown."""
    return ask(str(prompt), password=True)


def install():
    Running.loop = asyncio.get_event_loop()
    signal.signal(signal.SIGINT, on_signal)
    time.sleep = sleep
    builtins.input = input
    getpass.getpass = ask_password
