# One process of a check on a hub, behind its wall (walls.py): `judge` runs the author's cells and nothing of the learner's, `learner` runs
# the learner's and only answers, `probe` tries to get out. The counterpart of labs/check/child.ts, for the Python of the hub's image.
import asyncio, builtins, io, json, os, struct, sys, time

HEAD, NONCE = 21, 16
order = json.loads(take(struct.unpack("<I", take(4))[0]))  # `take` reads what the relay writes (relay.py)
out_of = order["out"]


def tell(kind, text, nonce=bytes(NONCE)):
    body = text.encode()
    data = struct.pack("<I", len(body)) + nonce + kind.encode() + body
    while data: data = data[os.write(out_of, data):]


def hear():
    head = take(HEAD)
    return head[4:20], chr(head[20]), take(struct.unpack("<I", head[:4])[0]).decode()


class Loop(asyncio.BaseEventLoop):
    """Waits without a socket: it may have none."""
    def __init__(self):
        super().__init__()
        self._selector = self
    def select(self, timeout):
        if timeout: time.sleep(timeout)
        return ()
    def _process_events(self, events): pass
    def _write_to_self(self): pass


def nobody(*args): raise EOFError("a check asks nobody")


def be_alone():
    sys.stdin = io.StringIO()
    builtins.input = nobody
    builtins.display = lambda *args, **kwargs: None
    os.chdir(order["folder"])
    sys.path.insert(0, order["folder"])


def load(names):
    space = {"__name__": "check"}
    for name in names: exec(compile(order["sources"][name], name, "exec"), space)
    return space


def attempt(work):
    """Name and text of what a cell ended with."""
    try: return work()
    except BaseException as error:
        try: text = str(error)
        except BaseException: text = ""
        return [type(error).__name__, text[:4000]]


def judge():
    space = load(["plain.py", "plain_in.py", "arrays.py", "remote.py", "judge.py"])
    tell("U", "")
    given = json.loads(hear()[2])
    def ask(text):
        tell("Q", text)
        return hear()[2]
    side = space["Judge"](ask, given["seed"], json.dumps(given["habits"]))
    results = []
    for nth, cell in enumerate(given["cells"]):
        if cell["isLoadedThere"]:
            tell("C", str(nth))
            hear()
        run = side.check if cell["isCheck"] else side.own if cell["isOwn"] else side.given
        failure = attempt(lambda: run(cell["source"], cell["id"]))
        results.append({"id": cell["id"], "isOk": failure is None, "ename": failure[0] if failure else "", "evalue": failure[1] if failure else "", "asked": side.asked if cell["isCheck"] else 0})
    tell("V", json.dumps({"results": results, "calls": side.calls, "habits": json.loads(side.told())}))


def learner():
    space = load(["plain.py", "plain_in.py", "arrays.py", "learner.py"])
    loop = Loop()
    asyncio.set_event_loop(loop)
    space["Learner"].drive = lambda self, work: loop.run_until_complete(work)
    nonce = bytes(NONCE)
    def back(text):
        nonlocal nonce
        tell("A", text, nonce)
        while True:
            nonce, _, heard = hear()
            if heard.startswith('{"op": "back"'): return heard
            tell("A", side.answer(heard), nonce)
    side = space["Learner"](back)
    def run(cell):
        got = side.load(cell["source"], cell["id"], cell["isOwn"])
        if got is None: return
        try: loop.run_until_complete(got)
        except BaseException as error: side.failed[cell["id"]] = [type(error).__name__, side.said(error)]
    tell("U", "")
    while True:
        nonce, kind, text = hear()
        if kind == "L":
            attempt(lambda: run(json.loads(text)))
            tell("A", "", nonce)
        else:
            said = side.answer(text)
            tell("A", said, nonce)


def probe():
    tell("U", "")
    hear()
    tell("V", json.dumps(load(["attempts.py"])["try_all"](order)))


put_up(order)
be_alone()
{"judge": judge, "learner": learner, "probe": probe}[order["role"]]()
os._exit(0)
