# Runs in the kernel of a server that was started for one check and has never run anything else. It starts the two processes of the check
# behind their walls, carries frames between them and holds the clocks, as labs/check/run-check.ts does on Tessera's own machine. It never
# looks into an answer; the verdict comes from the judge's pipe alone.
import ast, ctypes, glob, json, os, platform, re, select, shutil, signal, site, struct, subprocess, sys, tempfile, time

MOST_BYTES, HEAD, NONCE = 16_000_000, 21, 16
UP_SECONDS, MOST_CALLS_OF_A_BUSY_MACHINE = 120, 100
UIDS = {"learner": 65531, "judge": 65532, "probe": 65531}
PROCESSORS = {"x86_64": "x64", "AMD64": "x64", "aarch64": "arm64", "arm64": "arm64"}
LOADER = """
import os
def take(n):
    out = b""
    while len(out) < n:
        got = os.read(0, min(n - len(out), 1 << 20))
        if not got: os._exit(0)
        out += got
    return out
exec(compile(take(int.from_bytes(take(4), "little")).decode(), "child", "exec"))
"""
SYSTEM = ["/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc", "/opt", "/sys", "/proc", "/dev"]
KEPT = re.compile(r"^(?:NVIDIA_|CUDA_)|^(?:LD_LIBRARY_PATH|CONDA_PREFIX|HF_HOME|HF_HUB_OFFLINE|TRANSFORMERS_OFFLINE|TORCH_HOME|OMP_NUM_THREADS|PATH|LANG|LC_ALL|TZ)$")

ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # nobody of this user looks into this process: it knows the hidden tests


class Gone(Exception):
    """`time`, `turn`, `flood`, or how the process ended."""
    def __init__(self, why): super().__init__(why); self.why = why


def list_mounts():
    """What the machine shares out read-only, data and models say; never what Kubernetes puts there for itself."""
    with open("/proc/self/mounts") as mounts: lines = [line.split() for line in mounts]
    return [place for _, place, _, options, *_ in lines if "ro" in options.split(",") and place != "/" and not re.match(r"/(?:proc|sys|dev|run|var/run|tmp)\b", place)]


def most_memory():
    """None where the machine itself holds the server to a limit; else a quarter of what is free."""
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            with open(path) as limit: text = limit.read().strip()
        except OSError: continue
        if text.isdigit() and int(text) < 1 << 50: return None
    with open("/proc/meminfo") as facts: free = next(int(line.split()[1]) for line in facts if line.startswith("MemAvailable"))
    return free * 1024 // 4


def usage(pid):
    try:
        with open(f"/proc/{pid}/schedstat") as facts: busy, starved, *_ = facts.read().split()
        return int(busy) / 1e9, int(starved) / 1e9
    except (OSError, ValueError): return 0.0, 0.0


class Clock:
    """The time that passes while a process is asked, less what the machine kept from it; and of that, when it did not even compute."""
    def __init__(self, pid, turn_seconds, idle_seconds):
        self.pid, self.turn_seconds, self.idle_seconds, self.held, self.idle = pid, turn_seconds, idle_seconds, 0.0, 0.0
    def begin(self): self.since, self.before = time.monotonic(), usage(self.pid)
    def measure(self):
        passed, now = time.monotonic() - self.since, usage(self.pid)
        held = max(0.0, passed - max(0.0, now[1] - self.before[1]))
        return held, max(0.0, held - max(0.0, now[0] - self.before[0])) if now[0] else 0.0
    def is_over(self):
        held, idle = self.measure()
        return self.held + held > self.turn_seconds or self.idle + idle > self.idle_seconds
    def end(self):
        held, idle = self.measure()
        self.held += held
        self.idle += idle


class Peer:
    def __init__(self, place, role, extra=None):
        self.folder = tempfile.mkdtemp(prefix=f"check-{role}-")
        for one in ["given", *(["kept"] if role == "learner" and place["kept"] else [])]:
            if os.path.isdir(one): shutil.copytree(one, self.folder, dirs_exist_ok=True)
        if place["keeps"]: os.makedirs(os.path.join(self.folder, "work"), exist_ok=True)
        uid = UIDS[role] if os.geteuid() == 0 else None
        if uid is not None:
            for folder, _, names in os.walk(self.folder):
                for path in [folder, *(os.path.join(folder, name) for name in names)]: os.chown(path, uid, uid)
        out, theirs = os.pipe()
        environment = {**{name: value for name, value in os.environ.items() if KEPT.search(name)}, "HOME": self.folder, "TMPDIR": self.folder, "MPLBACKEND": "agg", "MPLCONFIGDIR": self.folder, "PYTHONHASHSEED": "random"}
        self.child = subprocess.Popen([sys.executable, "-I", "-X", "utf8", "-c", LOADER], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[theirs], env=environment, cwd="/", start_new_session=True)
        os.close(theirs)
        self.into, self.out, self.buffer, self.pending = self.child.stdin.fileno(), out, b"", b""
        for one in (self.into, self.out): os.set_blocking(one, False)
        numbers = place["filters"].get(PROCESSORS.get(platform.machine(), ""))
        if numbers is None: raise Gone("no filter for this processor")
        order = {"role": role, "out": theirs, "folder": self.folder, "uid": uid, "cpu": place["cpuSeconds"], "memory": most_memory(), "sources": place["sources"], **numbers,
                 "reads": [*SYSTEM, *{sys.prefix, sys.base_prefix, sys.exec_prefix}, *[p for p in [*sys.path, *site.getsitepackages()] if p.endswith(("site-packages", "dist-packages"))], *list_mounts()],
                 "writes": [self.folder], "devices": ["/dev/null", *glob.glob("/dev/nvidia*"), *glob.glob("/dev/dri/*"), *glob.glob("/dev/kfd")], **(extra or {})}
        for text in (place["sources"]["walls.py"] + "\n" + place["sources"]["child.py"], json.dumps(order)):
            body = text.encode()
            self.pending += struct.pack("<I", len(body)) + body
        self.clock = Clock(self.child.pid, UP_SECONDS, UP_SECONDS)

    def next(self, until):
        """The next frame. Only who was asked may speak, so nothing may come behind it."""
        self.clock.begin()
        looked = time.monotonic()
        try:
            while True:
                frame = self.take_frame()
                if frame: return frame
                reads, writes, _ = select.select([self.out], [self.into] if self.pending else [], [], 0.25)
                if writes:
                    try: self.pending = self.pending[os.write(self.into, self.pending[:1 << 16]):]
                    except BlockingIOError: pass
                    except OSError: raise Gone("ended") from None
                if reads:
                    got = os.read(self.out, 1 << 20)
                    if not got: raise Gone(self.how_ended())
                    self.buffer += got
                    if len(self.buffer) > MOST_BYTES + HEAD: raise Gone("flood")
                now = time.monotonic()
                if now > until: raise Gone("most")
                if now - looked > 0.2:
                    looked = now
                    if self.clock.is_over(): raise Gone("time")
        finally: self.clock.end()

    def take_frame(self):
        if len(self.buffer) < HEAD: return None
        size = struct.unpack("<I", self.buffer[:4])[0]
        if size > MOST_BYTES: raise Gone("flood")
        if len(self.buffer) < HEAD + size: return None
        if len(self.buffer) > HEAD + size: raise Gone("turn")
        head, body, self.buffer = self.buffer[:HEAD], self.buffer[HEAD:], b""
        try: return head[4:20], chr(head[20]), body.decode()
        except UnicodeDecodeError: raise Gone("turn") from None

    def send(self, kind, text, nonce=bytes(NONCE)):
        if self.buffer or select.select([self.out], [], [], 0)[0]: raise Gone("turn" if self.child.poll() is None else self.how_ended())
        body = text.encode()
        self.pending += struct.pack("<I", len(body)) + nonce + kind.encode() + body

    def turn(self, kind, text, until):
        nonce = os.urandom(NONCE)
        self.send(kind, text, nonce)
        back, said, answer = self.next(until)
        if back != nonce or said != "A": raise Gone("turn")
        return answer

    def how_ended(self):
        try: code = self.child.wait(2)
        except subprocess.TimeoutExpired: return "turn"  # it has closed what it answers by
        return "time" if code == -signal.SIGXCPU else "ended"

    def end(self):
        self.child.kill()
        self.child.wait()
        self.child.stdin.close()
        os.close(self.out)
        shutil.rmtree(self.folder, ignore_errors=True)


def plain(source):
    """What only IPython understands (`%matplotlib inline`, `!ls`) is passed over, as where no IPython is."""
    try: ast.parse(source)
    except (SyntaxError, ValueError): return re.sub(r"^([ \t]*)[%!].*$", r"\1pass", source, flags=re.MULTILINE)
    return source


def open_both(place, until):
    judge = Peer(place, "judge")
    try: learner = Peer(place, "learner")
    except BaseException:
        judge.end()
        raise
    try:
        if [peer.next(until)[1] for peer in (judge, learner)] != ["U", "U"]: raise Gone("turn")
    except BaseException:
        judge.end()
        learner.end()
        raise
    return judge, learner


def run_check(text):
    """`text`: what hub-check.ts writes. Gives one JSON: `ran`, `stopped` by the learner's doing, or `busy`: nothing can be said."""
    place = json.loads(text)
    until = time.monotonic() + UP_SECONDS
    try: judge, learner = open_both(place, until)
    except (Gone, OSError) as error: return json.dumps({"kind": "busy", "why": f"the processes did not come up: {error}"})
    try: return json.dumps(carry(place, judge, learner))
    except Gone as gone:
        return json.dumps({"kind": "stopped", "why": "time" if gone.why in ("time", "most") else "protocol" if gone.why in ("turn", "flood") else "ended"})
    finally:
        learner.end()
        judge.end()


def carry(place, judge, learner):
    trial = place["trial"]
    most, idle = place["turnSeconds"], place["idleSeconds"]
    # Ten times the author's own solution: who needs more waits, and others wait for them.
    learner.clock = Clock(learner.child.pid, min(most, place["leastSeconds"] + trial["heldMs"] / 100) if trial else most, idle)
    judge.clock = Clock(judge.child.pid, most, most)
    until = time.monotonic() + place["mostSeconds"]
    there = [cell and {**cell, "source": plain(cell["source"])} for cell in place["there"]]
    cells = [{**cell, "source": plain(cell["source"])} for cell in place["cells"]]
    judge.send("O", json.dumps({"seed": place["seed"], "habits": trial["habits"] if trial else None, "cells": cells}))
    calls = 0
    while True:
        _, kind, text = judge.next(until)
        if kind == "V":
            said = json.loads(text)
            return {"kind": "ran", "results": said["results"], "seen": {"habits": said["habits"], "calls": calls, "heldMs": learner.clock.held * 1000}}
        calls += 1
        is_cell = kind == "C"
        judge.send("A", learner.turn("L" if is_cell else "Q", json.dumps(there[int(text)]) if is_cell else text, until))


def list_secrets():
    """Files and folders that only the server itself has to do with."""
    from ipykernel.connect import get_connection_file
    home = os.path.expanduser("~")
    return [get_connection_file(), os.path.dirname(get_connection_file()), os.getcwd(), home, "/root", "/var/run/secrets"]


def probe(text):
    """What gets out of the wall: an empty list where it holds."""
    place = json.loads(text)
    server = os.getppid()
    extra = {"port": place["port"], "others": [os.getpid(), server, 1], "secrets": list_secrets(), "shared": ["/tmp", "/var/tmp", "/dev/shm", os.getcwd(), sys.prefix]}
    try: peer = Peer(place, "probe", extra)
    except (Gone, OSError) as error: return json.dumps({"kind": "none", "why": str(error)})
    try:
        until = time.monotonic() + UP_SECONDS
        peer.next(until)
        peer.send("O", "")
        return json.dumps({"kind": "tried", "open": sorted(set(json.loads(peer.next(until)[2])))})
    except Gone as gone: return json.dumps({"kind": "none", "why": gone.why})
    finally: peer.end()
