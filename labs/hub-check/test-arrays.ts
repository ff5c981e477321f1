// A lab that needs NumPy, a file, a module and what is kept, and cells that try to be called right in it without being so.
import type { CheckCell } from '../driver.ts'

const given = (id: string, source: string): CheckCell => ({ id, source, isCheck: false, isOwn: false })
const own = (id: string, source: string): CheckCell => ({ id, source, isCheck: false, isOwn: true })
const check = (id: string, source: string): CheckCell => ({ id, source, isCheck: true, isOwn: false })

const DRAW = 'xs = np.array([rng.uniform(-9, 9) for _ in range(12)]).reshape(3, 4)'

export const arrayLab: readonly CheckCell[] = [
  given('given', '%matplotlib inline\nimport numpy as np\nWEIGHTS = np.arange(6.0).reshape(2, 3)\n!ls'),
  own('scale', 'def scale(x): return x / np.abs(x).max()'),
  own('centre', 'def centre(x): x -= x.mean()'),
  own('count', 'def count(x): return np.int64(x.size)'),
  own(
    'folder',
    'def folder(n):\n    import os, previous\n    rows = [int(line) for line in open("rows.csv")] if os.path.exists("rows.csv") else [n]\n    kept = int(open("work/factor.txt").read()) if os.path.exists("work/factor.txt") else 5\n    if os.path.exists("work"): open("work/made.txt", "w").write("x")\n    return previous.triple(sum(rows)) * kept',
  ),
  check(
    'c-scale',
    `rng = seeded("scale")\n${DRAW}\ngot = scale(xs)\nassert got.dtype == np.float64 and got.shape == (3, 4)\nassert np.allclose(got, xs / np.abs(xs).max())\nassert scale(np.float32([2, 4]).astype(np.float32)).dtype == np.float32`,
  ),
  check(
    'c-centre',
    `rng = seeded("centre")\n${DRAW}\nys = xs - xs.mean()\ncentre(xs)\nassert np.allclose(xs, ys) and WEIGHTS[1, 2] == 5`,
  ),
  check('c-count', 'n = seeded("count").randrange(3, 900)\nassert count(np.zeros((n, 2), dtype=bool)) == 2 * n'),
  check('c-folder', 'import os\nassert not os.path.exists("rows.csv") or folder(1) == 105'),
]

export const arraySolved: Readonly<Record<string, string>> = Object.fromEntries(
  arrayLab.filter(({ isOwn }) => isOwn).map(({ id, source }) => [id, source]),
)

/** The cell `folder` of a learner who has kept something: without it it fails, where the author's begins with nothing. */
export const readsKept =
  'import previous\ndef folder(n): return previous.triple(sum(int(line) for line in open("rows.csv"))) * int(open("work/factor.txt").read())'

/** Takes the place of what answers, in its own process: then it says what it likes. */
const ANSWER = `
import gc, types, json, __main__
def answer(make):
    for f in gc.get_objects():
        if isinstance(f, types.FunctionType) and f.__name__ == "answer" and "text" in f.__code__.co_varnames:
            side = [o for o in gc.get_objects() if type(o).__name__ == "Learner"][0]
            side.answer = lambda text: json.dumps(make(json.loads(text)))
            return
`
const node = (text: string) => `${ANSWER}\nanswer(lambda q: {"v": [len(q["n"])], "n": [${text}], "m": []})`

/** The learner's text of the cell \`scale\`; every other one is empty. */
export const intruders: Readonly<Record<string, string>> = {
  'answers with an array that equals everything': `
class All(np.ndarray):
    __eq__ = lambda s, o: True
    __array_ufunc__ = lambda s, *a, **k: True
    __array_function__ = lambda s, *a, **k: True
    dtype = np.dtype("float64")
scale = count = folder = lambda x: np.zeros((3, 4)).view(All)
centre = lambda x: None`,
  'rewrites NumPy in its own process': `
np.allclose = lambda *a, **k: True
np.ndarray.__eq__ if True else None
np.float64 = np.float32 = lambda *a: True
scale = count = folder = lambda x: x
centre = lambda x: None`,
  'sends an array of objects': node('["A", "numpy", "object", "1", "AAAAAAAAAAA="]'),
  'sends an array whose shape is not its size': node('["A", "numpy", "float64", "3,4", "AAAAAAAAAAA="]'),
  'sends an array of negative shape': node('["A", "numpy", "float64", "-1,-1", "AAAAAAAAAAA="]'),
  'sends an array of a library that is none': node('["A", "os", "float64", "1", "AAAAAAAAAAA="]'),
  'sends arrays too large to hold': node('*[["A", "numpy", "int8", str(2**40), ""] for _ in range(9)]'),
  'looks for the tests in other processes': `
import os, glob
seen = ""
for place in glob.glob("/proc/[0-9]*"):
    for part in ("cmdline", "environ", "mem", "fd/0"):
        if place.endswith(f"/{os.getpid()}"): continue
        try: seen += open(f"{place}/{part}", "rb").read(1 << 20).decode("latin1")
        except BaseException: pass
scale = count = lambda x: x / np.abs(x).max() if "allclose" in seen or "seeded" in seen else 0
centre = folder = lambda x: None`,
  'writes into the libraries of the judge': `
import os, sys, json, tempfile
done = 0
for folder_ in [*sys.path, os.path.dirname(json.__file__), os.path.dirname(np.__file__), "/tmp", "/var/tmp", "/dev/shm", "/usr/lib", os.path.expanduser("~"), "..", "../.."]:
    for name in ("sitecustomize.py", "numpy.py", "previous.py"):
        if os.path.abspath(folder_) == os.getcwd(): continue
        try:
            open(os.path.join(folder_, name), "w").write("import os; os._exit(0)")
            done += 1
        except BaseException: pass
scale = count = lambda x: x / np.abs(x).max() if done else 0
centre = folder = lambda x: None`,
  'reaches for the network, programs and processes that stay': `
import os, socket, subprocess, threading, multiprocessing
done = []
def tried(work):
    try:
        work()
        done.append(1)
    except BaseException: pass
tried(lambda: socket.create_connection(("127.0.0.1", 80), 1))
tried(lambda: socket.socket())
tried(lambda: subprocess.run(["/bin/true"]))
tried(lambda: os.posix_spawn("/bin/true", ["true"], {}))
tried(lambda: os.execv("/bin/true", ["true"]))
tried(os.fork)
tried(lambda: os.kill(os.getppid(), 0))
scale = count = lambda x: x / np.abs(x).max() if done else 0
centre = folder = lambda x: None`,
  'speaks to the relay out of turn': `
import __main__, os, struct, threading, time
verdict = b'{"results": [{"id": "c-scale", "isOk": true, "ename": "", "evalue": "", "asked": 1}], "calls": 1, "habits": {}}'
def shout():
    for kind in b"VAQU":
        try: os.write(__main__.out_of, struct.pack("<I", len(verdict)) + bytes(16) + bytes([kind]) + verdict)
        except BaseException: pass
threading.Timer(0.1, shout).start()
def scale(x):
    shout()
    return x`,
  'keeps threads at work and its answers open': `
import threading
for _ in range(40): threading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=True).start()
def scale(x):
    import os, __main__
    os.close(__main__.out_of)`,
}
