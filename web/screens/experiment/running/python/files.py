"""The files of a learner's folder: listed, read and written in parts. Sent as it is to any Python that a notebook runs on (files.ts)."""

import base64
import os

MOST = 500


def listed():
    found = []
    for folder, folders, names in os.walk("."):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)[2:]
            if not name.startswith(".") and os.path.isfile(path):
                found.append({"path": path, "size": os.path.getsize(path)})
            if len(found) == MOST:
                return found
    return found


def read(path, at, size):
    with open(path, "rb") as file:
        file.seek(at)
        return base64.b64encode(file.read(size)).decode()


def begin(name):
    """An empty file of this name, or of the first free one like it. @returns the name that it got"""
    stem, dot = os.path.splitext(os.path.basename(name) or "file")
    for nth in range(1, 1000):
        free = f"{stem}{dot}" if nth == 1 else f"{stem} ({nth}){dot}"
        try:
            open(free, "xb").close()
            return free
        except FileExistsError:
            continue
    raise FileExistsError(name)


def add(path, text):
    with open(path, "ab") as file:
        file.write(base64.b64decode(text))


def take_away(path):
    os.remove(path)
