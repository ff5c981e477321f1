"""The folder whose files are kept: listed, and laid. Sent after files.py to any Python that a notebook runs on (kept-folder.ts)."""

import hashlib

KEPT = "work"
LAYING = os.path.join(KEPT, ".laying")


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def kept(with_hash):
    """All files of the folder, which is made when it is not there. `stamp` is another one once a file was written."""
    os.makedirs(KEPT, exist_ok=True)
    found = []
    for folder, folders, names in os.walk(KEPT):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.startswith(".") or os.path.islink(path) or not os.path.isfile(path):
                continue
            now = os.stat(path)
            found.append(
                {
                    "path": path[len(KEPT) + 1 :].replace(os.sep, "/"),
                    "size": now.st_size,
                    "stamp": f"{now.st_mtime_ns} {now.st_size}",
                    "at": int(now.st_mtime),
                    "hash": digest(path) if with_hash else "",
                }
            )
            if len(found) == MOST:
                return found
    return found


def begin_laying():
    os.makedirs(KEPT, exist_ok=True)
    open(LAYING, "wb").close()
    return LAYING


def lay(path, seconds):
    """What was written beside takes its place at once: a half-written file is never found there."""
    place = os.path.join(KEPT, path)
    if os.path.isfile(place) and os.path.getmtime(place) > int(seconds):
        return os.remove(LAYING)  # a cell has written a newer one meanwhile
    os.makedirs(os.path.dirname(place), exist_ok=True)
    os.replace(LAYING, place)
    os.utime(place, (int(seconds), int(seconds)))
