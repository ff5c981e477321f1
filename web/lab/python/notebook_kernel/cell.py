"""Runs one cell."""

import __future__
import ast
import asyncio
import builtins
import inspect
import json
import linecache
import sys

import __main__
import notebook_host as host

from . import display, interrupts, plain_python, streams, trim

Running = interrupts.Running

FUTURES = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})

count = 0
flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
"""Grows by what cells import from __future__: it holds for the later ones too."""


def run_cell(code, is_silent=False):
    """Returns `{status, execution_count}` as JSON; or, when the cell awaits something at its top level, a coroutine of it."""
    global count
    if not is_silent:
        count += 1
        host.say("execute_input", json.dumps({"execution_count": count}))
    running = run(code, is_silent)
    try:
        running.send(None)
    except StopIteration as done:
        return done.value
    return running


async def run(code, is_silent):
    number = None if is_silent else count
    Running.is_busy, Running.task, Running.was_cancelled = True, None, False
    status = "ok"
    try:
        body, last = compile_cell(code, "<check>" if is_silent else f"<cell {number}>")
        if any(part.co_flags & inspect.CO_COROUTINE for part in (body, last) if part):
            await enter_loop()
        elif asyncio._get_running_loop() is None:
            # With stack switching each call has a thread state of its own, which does not know yet that a loop runs.
            asyncio._set_running_loop(Running.loop)
        if host.beginListening():
            raise KeyboardInterrupt  # it was asked for before the first step
        await run_part(body)
        value = await run_part(last) if last else None
        if value is not None and not is_silent:
            streams.flush_all()
            display.show_result(value, number)
            __main__._ = value
        show_figures(is_silent)
    except BaseException as error:
        status = "error"
        say_error(error)
    finally:
        Running.is_busy, Running.task = False, None
        streams.flush_all()
    return json.dumps({"status": status, "execution_count": number})


async def run_part(part):
    try:
        value = eval(part, __main__.__dict__)
        return await value if inspect.iscoroutine(value) and part.co_flags & inspect.CO_COROUTINE else value
    finally:
        give_back()


BUILTINS = vars(builtins)
KEPT = {}
"""What was there before the first cell."""


def give_back():
    """A cell may take away what Python itself is made of; without it neither we nor the next cell could do anything. No name that it
    has put in the place of another is touched."""
    for name, value in KEPT.items():
        BUILTINS.setdefault(name, value)


def show_figures(is_silent):
    if not is_silent and "matplotlib.pyplot" in sys.modules:
        from . import figures

        streams.flush_all()
        figures.show_all()


class NextTurn:
    def __await__(self):
        yield


async def enter_loop():
    """Gives the coroutine out of our hands: who called `run_cell` makes a task of it, and only there can it await."""
    await NextTurn()
    Running.task = asyncio.current_task()


def compile_cell(code, filename):
    """The cell in two parts: all of it, and the expression at its end, whose value is shown. The second may be missing."""
    global flags
    tree = parse(code, filename)
    if tree is None:
        code = plain_python.dedent(code)
    linecache.cache[filename] = (len(code), None, code.splitlines(keepends=True), filename)
    if tree is None:
        code = plain_python.translate(code, filename)
        tree = ast.parse(code, filename)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) and not ends_quietly(code, tree.body[-1]) else None
    body = compile(tree, filename, "exec", flags=flags, dont_inherit=True)
    flags |= body.co_flags & FUTURES
    return body, last and compile(ast.Expression(last.value), filename, "eval", flags=flags, dont_inherit=True)


def parse(code, filename):
    try:
        return ast.parse(code, filename)
    except SyntaxError:
        return None


def ends_quietly(code, last):
    """A semicolon after the last expression: its value is not wanted."""
    lines = code.split("\n")[last.end_lineno - 1 :]
    rest = lines[0].encode()[last.end_col_offset :].decode().lstrip()
    return rest.startswith(";")


def say_error(error):
    if isinstance(error, asyncio.CancelledError) and Running.was_cancelled:
        error = KeyboardInterrupt().with_traceback(error.__traceback__)
    sys.last_exc = error
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
    streams.flush_all()
    host.say("error", json.dumps(trim.describe(error)))
