"""sys.stdout, sys.stderr and sys.stdin of a cell."""

import io
import sys

import notebook_host as host


class CellStream(io.TextIOBase):
    """Text goes to the host line by line; the host gathers lines into few messages."""

    def __init__(self, name):
        self._name = name
        self._line = []
        self.buffer = BytesOfStream(self)

    encoding = "utf-8"
    errors = "replace"
    line_buffering = True

    @property
    def name(self):
        return f"<{self._name}>"

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._line.append(text)
        if "\n" in text or "\r" in text or len(self._line) > 100:
            self.flush()
        return len(text)

    def flush(self):
        if self._line:
            text = "".join(self._line)
            self._line.clear()
            host.write(self._name, text)


class BytesOfStream(io.RawIOBase):
    """sys.stdout.buffer: some programs write bytes."""

    def __init__(self, stream):
        self._stream = stream

    def writable(self):
        return True

    def write(self, data):
        self._stream.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def flush(self):
        self._stream.flush()


class CellInput(io.TextIOBase):
    """sys.stdin: every line is asked for."""

    encoding = "utf-8"
    name = "<stdin>"

    def readable(self):
        return True

    def readline(self, size=-1):
        from .interrupts import ask

        line = ask("") + "\n"
        return line if size < 0 else line[:size]

    def read(self, size=-1):
        return self.readline(size)


def install():
    sys.stdout = sys.__stdout__ = CellStream("stdout")
    sys.stderr = sys.__stderr__ = CellStream("stderr")
    sys.stdin = sys.__stdin__ = CellInput()


def flush_all():
    # A cell may have put its own stream there, and forgotten to take it away.
    for stream in (sys.__stdout__, sys.__stderr__):
        stream.flush()
