// A long list, one entry an attack. Cells that try to be called right without being so, and the notebook that they try
// it on. Data for attacks.test.ts and for `npm run bench -- attacks`.
import type { CheckCell, CheckRun } from '../driver.ts'
import type { CheckPlace } from './check-place.ts'

const JS = `
def js():
    "Any object of JavaScript's that Python can still reach."
    import sys, gc, importlib
    found = []
    def way(f):
        try: found.append(f())
        except BaseException: pass
    def one():
        from pyodide.ffi import to_js
        return to_js([1])
    def two():
        import pyodide_js
        return pyodide_js
    def three():
        import _imp
        class S: name = "_pyodide_core"; origin = "built-in"; loader = None; submodule_search_locations = None; parent = ""
        return _imp.create_builtin(S).JsProxy
    def four(): return [o for o in gc.get_objects() if "JsProxy" in type(o).__mro__.__repr__()][0]
    def five():
        import js
        return js
    for f in (one, two, three, four, five): way(f)
    return found
`
/** Takes the place of what answers in its own process: then it says what it likes, in the words of the wire. */
const RAW = `
import gc, types, json
def raw(make):
    for f in gc.get_objects():
        if isinstance(f, types.FunctionType) and f.__name__ == "answer" and "text" in f.__code__.co_varnames:
            try: f.__globals__["side"].answer = lambda text: make(json.loads(text))
            except BaseException: pass
turn = [0]
def next_of(all):
    turn[0] += 1
    return all[turn[0] % len(all)]
`
/**
 * The text of the learner's first cell; the other cells stay empty. None does what is asked, so each check that passes
 * is a forged one.
 */
export const attacks: Readonly<Record<string, string>> = {
  'array join poisoned': `
from pyodide.ffi import to_js, create_proxy
A = to_js([1]).constructor
o = A.prototype.join
def j(this, *a): return "1" * this.length if a and a[0] == "" else o.call(this, *a)
A.prototype.join = create_proxy(j, capture_this=True)`,
  'callPyObject replaced': `
import pyodide_js
m = pyodide_js._module
for n in dir(m):
    if n.startswith("callPyObject"): setattr(m, n, pyodide_js.FS.isFile)`,
  'array map poisoned': `
from pyodide.ffi import to_js, create_proxy
to_js([]).constructor.prototype.map = create_proxy(lambda *a: to_js(['1'] * 9))`,
  'int that equals all': `
class E(int):
    __eq__ = lambda s, o: True
    __ne__ = lambda s, o: False
    __hash__ = int.__hash__
double = order = grow = twice = lambda *a: E(1)`,
  'object that equals all': `
class E:
    __eq__ = lambda s, o: True
    data = 2
double = order = twice = lambda *a: E()
def grow(v): v.data = E()`,
  'list, str, float, dict subclasses': `
class L(list): __eq__ = lambda s, o: True
class S(str):
    __eq__ = lambda s, o: True
    __hash__ = str.__hash__
class F(float): __eq__ = lambda s, o: True
class D(dict): __eq__ = lambda s, o: True
double = lambda x: F(0)
order = lambda xs: L()
twice = lambda f, x: D()`,
  'settrace moves the line': `
import sys
def double(x):
    f = sys._getframe(1)
    while f:
        f.f_trace = lambda fr, ev, arg: (setattr(fr, "f_lineno", fr.f_lineno + 2) if ev == "line" else None)
        f = f.f_back
    sys.settrace(lambda *a: None)
    return 0
order = twice = grow = lambda *a: double(0)`,
  "frames: swap the judge's globals": `
import sys
def double(*a):
    f = sys._getframe(0)
    while f:
        for space in (f.f_globals, f.f_builtins):
            space["check"] = lambda *a: None
            space["sorted"] = space["AssertionError"] = lambda *a: None
        f = f.f_back
order = twice = grow = double`,
  'frames: harness answers expected': `
import sys
def double(x):
    f = sys._getframe(1)
    while f:
        if "table" in f.f_locals:
            t = f.f_locals["table"]
            t.put = lambda v: {"__eq__": True}
        f = f.f_back
order = twice = double`,
  'gc: hunt for checks and seeds': `
import gc
texts = [o for o in gc.get_objects() if isinstance(o, (dict, list, tuple)) and any(isinstance(x, str) and ("check(double" in x or "seeded" in x) for x in (o.values() if isinstance(o, dict) else o))]
def double(x): return 4 if texts else 0
def order(xs): return repr(texts)[:200]`,
  'gc: patch every function': `
import gc, types
for o in gc.get_objects():
    if isinstance(o, types.FunctionType) and o.__name__ in ("check", "run", "put", "changes", "body"): o.__code__ = (lambda *a, **k: None).__code__`,
  'audit hook': `
import sys
sys.addaudithook(lambda name, args: None if name != "compile" else args[0].__class__)
sys.addaudithook(lambda name, args: (_ for _ in ()).throw(SystemExit) if name == "exec" else None)
double = lambda x: 0`,
  'json and builtins patched': `
import json, builtins
json.JSONEncoder.encode = lambda s, o: '{"v": true, "n": [], "m": []}'
json.JSONDecoder.decode = lambda s, t: {}
builtins.isinstance = lambda *a: True
builtins.repr = lambda o: "4"
builtins.AssertionError = type("X", (BaseException,), {})
builtins.sorted = builtins.len = lambda *a: 4
double = lambda x: 0`,
  'import hooks': `
import sys
class Any:
    def find_spec(self, name, *a):
        import importlib.machinery as m
        return m.ModuleSpec(name, self)
    def create_module(self, spec):
        class M:
            def __getattr__(self, n): return lambda *a, **k: 4
        return M()
    def exec_module(self, m): pass
sys.meta_path.insert(0, Any())
for n in ("json", "random", "ast", "collections"): sys.modules.pop(n, None)
double = lambda x: 0`,
  'whole number of 10 million bits': 'double = lambda x: 1 << 10_000_000\norder = lambda xs: 10 ** 5000',
  'text of 300 MB': 'double = lambda x: "4" * 300_000_000\norder = lambda xs: ["4" * 100_000_000] * 3',
  'nested 100,000 deep': `
def double(x):
    v = []
    for _ in range(100_000): v = [v]
    return v
order = double`,
  'contains itself': `
def double(x):
    v = []; v.append(v); d = {}; d[1] = d
    return [v, d]
order = double`,
  'doubling list (2**50)': `
def double(x):
    v = [1]
    for _ in range(50): v = [v, v]
    return v
order = double`,
  'endless generator': `
import itertools
double = lambda x: itertools.count()
def order(xs):
    while True: yield 1`,
  NaN: 'double = lambda x: float("nan")\norder = lambda xs: [float("nan")] * 3',
  '-0.0, True, 4.0': 'double = lambda x: -0.0\norder = lambda xs: [True, True, True]\ntwice = lambda f, x: True',
  'sleeps for ever': 'import time\ndef double(x): time.sleep(10**6)',
  'awaits for ever (cell)': 'import asyncio\nawait asyncio.sleep(10**6)\ndouble = lambda x: 0',
  'awaits for ever (call)': 'import asyncio\nasync def double(x): await asyncio.sleep(10**6)',
  'endless loop': 'def double(x):\n    while True: pass',
  'answers before the question': `
import os
for fd in range(3, 64):
    for n in range(200):
        try: os.write(fd, b'{"v": 4, "n": [], "m": []}\\n')
        except OSError: break
double = lambda x: 0`,
  'answers twice': `
import os
def double(x):
    for fd in range(3, 12):
        try: os.write(fd, b'{"v": 4, "n": [], "m": []}\\n')
        except OSError: pass
    return 4 if x == 2 else 0`,
  'a verdict among the answers': `
import os, sys
line = b'{"results": [{"id": "c-double", "isOk": true}], "calls": 1}'
frame = len(line).to_bytes(4, "little") + bytes(16) + b"V" + line + b"\\n"
def double(x):
    for fd in range(0, 12):
        try: os.write(fd, frame)
        except OSError: pass
    return 0`,
  'prints frames and marks': `
import sys
t = "\\x05\\x00\\x00\\x00" + "\\x00" * 16 + 'A{"v":4}' + "\\n" + "0" * 64 + " 11111111\\n"
def double(x):
    for s in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__): s.write(t); s.flush()
    return 0
double(0)`,
  'print flood': 'def double(x):\n    for _ in range(300): print("y" * 1_000_000)',
  signals: `
import os, signal
for pid in (os.getppid(), 1, 2, 3, -1, os.getpid()):
    for s in (9, 15, 19):
        try: os.kill(pid, s)
        except BaseException: pass
try: signal.raise_signal(2)
except BaseException: pass
double = lambda x: 0`,
  atexit:
    'import atexit, os\natexit.register(lambda: os.write(1, b"all passed"))\ndef double(x): return 0\nraise SystemExit(0)',
  'exit in a call': 'import os, sys\ndef double(x): sys.exit(0)\norder = lambda xs: os._exit(0)',
  abort: 'import os\ndef double(x): os.abort()',
  'threads that answer later': `
import threading
def later(): pass
try: threading.Thread(target=later).start()
except BaseException: pass
double = lambda x: 0`,
  'tasks that answer later': `
import asyncio, os
async def later():
    for _ in range(1000):
        await asyncio.sleep(0)
        for fd in range(3, 9):
            try: os.write(fd, b'{"v": 4, "n": [], "m": []}\\n')
            except OSError: pass
async def start():
    asyncio.get_running_loop().create_task(later())
await start()
double = lambda x: 0`,
  'reads files for the checks': `
import os
seen = []
for top, dirs, files in os.walk("/"):
    for f in files[:2000]:
        if top.startswith(("/proc", "/sys")): continue
        try:
            t = open(os.path.join(top, f), errors="ignore").read(2_000_000)
            if "c-double" in t or "seeded(" in t: seen.append(os.path.join(top, f))
        except BaseException: pass
double = lambda x: 4 if seen else 0`,
  'memorises what it was asked': `
asked = {}
def double(x):
    asked[x] = asked.get(x, 0) + 1
    return {2: 4, 21: 42}.get(x, max(asked))
def order(xs):
    return {3: [1, 2, 3]}.get(len(xs), xs)`,
  'tells the checks by time and count': `
import time
n = 0
def double(x):
    global n
    n += 1
    return {1: 4, 2: 42}.get(n, int(time.perf_counter()) % 7)`,
  "StopIteration ends the author's map": 'def double(x): raise StopIteration\ndef order(xs): raise StopIteration',
  'raises what checks expect':
    'def double(x): raise AssertionError("seen: 4\\nexpected: 4")\nclass ZeroDivisionError(ArithmeticError): pass\ndef order(xs): raise ZeroDivisionError',
  'empties its argument': 'def order(xs):\n    xs.clear()\n    return []',
  "changes the author's data":
    'def double(x):\n    XS.clear()\n    globals()["base"] = 0\n    return 0\ndef order(xs):\n    del xs[1:]\n    return xs',
  "author's object with a new method": `
def grow(v):
    v.same = lambda o: True
    v.__dict__["shown"] = lambda: 2
    v.__class__ = type("V", (Value,), {"shown": lambda s: 2, "data": property(lambda s: 2)})
double = lambda x: Value(4)`,
  'object that misleads the codec': `
class L:
    __class__ = list
    __iter__ = lambda s: iter([1, 2, 3])
    __len__ = lambda s: 3
    __eq__ = lambda s, o: True
class D(dict):
    items = lambda s: [("v", 4)]
double = lambda x: D(v=4)
order = lambda xs: L()`,
  'calls back what it was not given': `
import os
def double(x):
    for key in range(-3, 50):
        for fd in range(3, 9):
            try:
                os.write(fd, ('{"cb": %d, "a": [4], "n": []}\\n' % key).encode()); break
            except OSError: pass
    return 0
def twice(f, x):
    f.key = 10**9
    return f(x)`,
  'calls back into a deep pit': 'def twice(f, x):\n    for _ in range(10**6): f(1)\n    return 0',
  'callback inside of callback': 'depth = 0\ndef twice(f, x):\n    return f(twice)\ndef double(x): return 0',
  'memory bomb': 'hog = []\ndef double(x):\n    while True: hog.append(bytearray(64_000_000))',
  'zip bomb': `
import zlib, bz2, lzma
def double(x):
    d = zlib.compress(bytes(200_000_000), 9)
    return len(b"".join(zlib.decompress(d) for _ in range(50)))`,
  'keys that collide': `
P = (1 << 61) - 1
def order(xs): return {i * P: 0 for i in range(1, 60_000)}
double = lambda x: {i * P for i in range(1, 60_000)}`,
  "mounts the host's files": `
import pyodide_js
pyodide_js.mountNodeFS("/m", "/")
import os
double = lambda x: 4 if os.listdir("/m") else 0`,
  'fills /tmp by the host': `
import pyodide_js
pyodide_js.mountNodeFS("/m", "/tmp")
f = open("/m/x", "wb")
for _ in range(20): f.write(bytes(10_000_000))
double = lambda x: 4`,
  'fetch, socket, process': `${JS}
def double(x):
    for o in js():
        for name in ("process", "fetch", "constructor", "globalThis", "_module", "_api", "FS"):
            try:
                v = getattr(o, name)
                if name == "process": v.kill(v.ppid, 9)
                if name == "fetch": v("http://127.0.0.1:9")
                if name == "constructor": v("return process")()
            except BaseException: pass
    return len(js())`,
  'any bridge to JavaScript left?': `${JS}
def double(x): return "bridges: " + ", ".join(type(o).__name__ for o in js())`,
  'grows wasm memory': `${JS}
for o in js():
    try: o._module.growMemory(4_000_000_000)
    except BaseException: pass
    try: o._module.wasmMemory.grow(60_000)
    except BaseException: pass
double = lambda x: 0`,
  'interpreter crash':
    'import types\ndef double(x):\n    f = lambda: 0\n    f.__code__ = f.__code__.replace(co_code=bytes([255, 255] * 50), co_stacksize=1)\n    return f()',
  'regular expression for ever': 'import re\ndef double(x): return re.match("(a*)*b", "a" * 60)',
  'number that says yes to all comparisons': `
class N:
    __sub__ = __rsub__ = __abs__ = __add__ = __radd__ = __neg__ = __round__ = lambda s, *a: s
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = lambda s, o: True
    __len__ = lambda s: 3
    __float__ = lambda s: 4.0
    __getitem__ = lambda s, i: s
near = double = order = twice = lambda *a: N()`,
  'handle inside of a list': `
class N:
    __lt__ = __le__ = __gt__ = __ge__ = lambda s, o: True
    __sub__ = __abs__ = lambda s, *a: s
near = lambda x: [N()]
order = lambda xs: [N()] * 3
double = lambda x: {"v": N()}`,
  'function where a value is expected':
    'def double(x): return double\ndef order(xs): return sorted\nnear = lambda x: (lambda y: 0)\ntwice = lambda f, x: f',
  'puts the generator where it likes': `
import random
def draw(rng):
    rng.setstate(random.Random(7).getstate())
    return random.Random(7).random()`,
  'answers from a table of what it saw':
    'double = {2: 4, 21: 42, 7: 14, 8: 16}.get\ndef order(xs): return {3: [4, 5, 9]}.get(len(xs))\nnear = lambda x: 0.5',
  'gives back what it was given':
    'def double(x): return x\ndef order(xs): return xs\ndef near(x): return x\ndef twice(f, x): return x\ndef draw(rng): return rng',
  'gives nothing': 'double = order = near = twice = grow = draw = lambda *a: None',
  'rewrites the codec of its own side': `
import gc, types
for f in gc.get_objects():
    if isinstance(f, types.FunctionType) and f.__name__ == "answer" and "text" in f.__code__.co_varnames:
        try: f.__globals__["side"].answer = lambda text: '{"v": 4, "n": [], "m": []}'
        except BaseException: pass
double = lambda x: 0`,
  'deep JSON from its own side': `
import gc, types
for f in gc.get_objects():
    if isinstance(f, types.FunctionType) and f.__name__ == "answer" and "text" in f.__code__.co_varnames:
        try: f.__globals__["side"].answer = lambda text: '{"v": ' + "[" * 900000 + "]" * 900000 + ', "n": []}'
        except BaseException: pass
double = lambda x: 0`,
  "calls itself the author's class": `
class Value:
    def __init__(self, data): self.data = data
    same = lambda s, o: True
    shown = lambda s: 2
    __eq__ = lambda s, o: True
double = lambda x: Value(4)
def grow(v): v.__class__ = Value`,
  'swallows what a check says inside of its callback': `
def watched(f):
    try: f(0)
    except BaseException: pass
    return True`,
  'says that the exchange is over': `
import os
def double(x):
    for fd in range(3, 12):
        try: os.write(fd, b'{"e": ["StopIteration", ""]}\\n')
        except OSError: pass
    raise GeneratorExit`,
  'interrupts from a weak reference and a finalizer': `
import weakref, sys
class D:
    def __del__(self): sys.exit(0)
def double(x):
    D()
    return 0
weakref.finalize(double, lambda: None)`,
  'replaces the loop that drives it': `
import asyncio
asyncio.get_event_loop().__class__.run_until_complete = lambda self, work: 4
async def double(x): return 0`,
  'wire: a key twice, numbers that are none': `${RAW}
raw(lambda q: '{"v": 0, "v": ' + next_of(["NaN", "-Infinity", "1e999", "-0.0", "true", '"4"', "null"]) + ', "n": [["l"]], "n": [], "m": []}')`,
  'wire: objects of JSON for values': `${RAW}
raw(lambda q: json.dumps({"v": next_of([{"v": 4}, {"__class__": "int"}, [{"x": 1}], [0, 0], ["0"], [True], [0.0], [-1], [10**30]]), "n": [["l", {"a": [1]}]], "m": []}))`,
  'wire: classes that only the judge has': `${RAW}
raw(lambda q: json.dumps({"v": [len(q["n"])], "n": [["o", next_of(["RemoteFunction", "RemoteObject", "Judge", "Habits", "Table", "type", "object", "int", "", None, [], "Value"]), "judge", 1, "data", 4]], "m": []}))`,
  'wire: attributes by other spellings': `${RAW}
odd = ["__class__", "__dict__", "__eq__", "same", "shown", "d\\u0430ta", "\\uff44\\uff41\\uff54\\uff41", "data ", "", 0, None, ["data"]]
raw(lambda q: json.dumps({"v": None, "n": [], "m": [[0, ["o", "Value", next_of(odd), 1, "shown", 1]]]}))`,
  'wire: arguments changed at odd places, twice': `${RAW}
raw(lambda q: json.dumps({"v": [0], "n": [], "m": [next_of([[0, ["l"]], [-1, ["l"]], [True, ["l"]], [0.0, ["l"]], [10**9, ["l"]], [0, ["d"]], [0, ["R", "", None]], [0, []], [], 7, None])] * 2}))`,
  'wire: generators that are none': `${RAW}
raw(lambda q: json.dumps({"v": 0.5, "n": [], "m": [[0, ["R", *next_of([["00" * 2500, None], ["zz", None], ["", None], [None, None], ["ff" * 2500, 1e999], ["00" * 7, "x"], ["ff" * 500_000, None], []])]]]}))`,
  'wire: exceptions by every name': `${RAW}
import builtins
names = [n for n in dir(builtins) if "Err" in n or "Exc" in n or "Exit" in n or "Stop" in n or "Inter" in n or "Warn" in n] + ["RaisedThere", "LearnerError", "Unplain", "", None, [], {}]
raw(lambda q: json.dumps({"e": next_of([[n, n] for n in names] + [None, [], "ab", ["AssertionError", ["x"] * 1000]])}))`,
  'wire: calls back for ever, by odd keys': `${RAW}
raw(lambda q: json.dumps({"cb": next_of([0, True, 0.0, "0", None, [0], -1, 10**40]), "a": next_of([[], [1], [[0]], None, 5]), "n": []}))`,
  'wire: handles, names and functions that nobody gave out': `${RAW}
raw(lambda q: json.dumps({"v": [len(q["n"])], "n": [next_of([["H", 0, "int"], ["H", 0], ["H", -1, "x" * 10**6], ["P", "__import__"], ["P", "check"], ["P", 0], ["F", 0], ["F", True], ["F"]])], "m": []}))`,
  'wire: text that is none': `${RAW}
raw(lambda q: '{"v": ' + next_of(['"\\\\ud800"', '"\\\\u0000"', '"4\\\\u200b"', '"\\\\uff14"', '"\\\\ud83d"', '4 ', '4.0', '04', "4,", "", "4}", "nul"]) + ', "n": [], "m": []}')`,
  'wire: tables that name each other': `${RAW}
def ring(q):
    k = len(q["n"])
    return json.dumps({"v": [k], "n": next_of([[["l", [k]]], [["t", [k + 1]], ["t", [k]]], [["d", [k], 1]], [["s", [k]]], [["C", [k], [k]]], [["g", [k]]], [["o", "Value", "data", [k]]], [["D", "eval", 1, 2]], [["r", 0, 10**18, 1]], [["r", 0, 1, 0]], [["c", "1", None]], [["b", "zz"]], [["?"]], [[]], [0]]), "m": []})
raw(ring)`,
  'range without end': `
def order(xs): return range(10 ** 15)
near = double = lambda x: range(-10 ** 30, 10 ** 30)
twice = lambda f, x: [range(10 ** 9)] * 5`,
  'numbers beyond floats': `
double = lambda x: 10 ** 4000
near = lambda x: float("inf")
draw = lambda rng: -float("inf")
order = lambda xs: [10 ** 4000, -(10 ** 4000), float("-inf")]`,
  'lies about its class': `
import numbers
class Meta(type):
    __instancecheck__ = __subclasscheck__ = lambda c, o: True
    __eq__ = lambda c, o: True
    __hash__ = type.__hash__
class I(metaclass=Meta):
    __class__ = property(lambda s: int)
    __index__ = __int__ = lambda s: 4
    __eq__ = lambda s, o: True
    __hash__ = lambda s: 4
double = near = twice = lambda *a: I()
order = lambda xs: [I(), I(), I()]
for odd in (lambda: numbers.Integral.register(I), lambda: setattr(I, "__name__", "int"), lambda: setattr(I, "__module__", "builtins")):
    try: odd()
    except BaseException: pass`,
  'packs itself up': `
import copyreg
class P:
    __reduce__ = __reduce_ex__ = lambda s, *a: (eval, ("4",))
    __getstate__ = lambda s: {"data": 4}
    __deepcopy__ = __copy__ = lambda s, *a: 4
    __getnewargs__ = lambda s: (4,)
    __json__ = to_json = lambda s: "4"
copyreg.pickle(P, lambda p: (int, (4,)))
double = near = twice = lambda *a: P()
def grow(v): v.__reduce__ = lambda: (eval, ("4",))`,
  'warnings, limits, codecs, locale': `
import warnings, sys, codecs, locale, decimal
warnings.simplefilter("error")
sys.set_int_max_str_digits(0)
sys.setrecursionlimit(10 ** 9)
codecs.register(lambda name: codecs.lookup("latin-1"))
codecs.register_error("strict", lambda e: ("4", e.end))
try: locale.setlocale(locale.LC_ALL, "tr_TR.UTF-8")
except BaseException: pass
decimal.getcontext().prec = 1
sys.excepthook = sys.unraisablehook = sys.displayhook = lambda *a: None
double = lambda x: decimal.Decimal(4)`,
  'C by ctypes': `
def double(x):
    import ctypes
    lib = ctypes.CDLL(None)
    frame = b'{"v": 4, "n": [], "m": []}'
    for fd in range(12):
        try: lib.write(fd, frame, len(frame))
        except BaseException: pass
    for call in (lambda: lib.emscripten_run_script(b"process.kill(process.ppid)"), lambda: ctypes.memset(id(AssertionError), 0, 64), lambda: ctypes.memmove(id(0), id(4), 28)):
        try: call()
        except BaseException: pass
    return 0
order = near = double`,
  'a Python within, a process beside': `
def way(f):
    try: return f()
    except BaseException: return 0
def within():
    import _interpreters as i
    one = i.create(); i.exec(one, "import builtins; builtins.AssertionError = ValueError"); return 4
def beside():
    import subprocess; return len(subprocess.run(["/bin/sh", "-c", "kill -9 $PPID"]).args)
def forked():
    import os; return os.fork()
double = lambda x: [way(f) for f in (within, beside, forked)][0]`,
  'timers that strike between questions': `
import signal, threading, faulthandler
def way(f):
    try: f()
    except BaseException: pass
way(lambda: signal.signal(signal.SIGALRM, lambda *a: None))
way(lambda: signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01))
way(lambda: signal.alarm(1))
way(lambda: threading.Timer(0.01, lambda: None).start())
way(lambda: faulthandler.dump_traceback_later(0.01, exit=True))
double = lambda x: 0`,
  'leaves modules for whoever comes next': `
import os, sys
poison = "import builtins\\nbuiltins.AssertionError = type('Quiet', (Exception,), {})\\n"
for folder in [*sys.path, os.getcwd(), "/", "/home/pyodide", "/tmp", "/dev", os.path.dirname(os.__file__)]:
    for name in ("json", "random", "ast", "collections", "sitecustomize", "usercustomize", "array", "types"):
        try:
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, name + ".py"), "w") as f: f.write(poison)
        except BaseException: pass
os.environ.update({"PYTHONPATH": "/tmp", "PYTHONSTARTUP": "/tmp/random.py", "NODE_OPTIONS": "--import=/tmp/x.mjs"})
double = lambda x: 0`,
  'exceptions that have no end': `
class Odd(Exception):
    def __str__(self): return self.__class__.__name__ * 10 ** 7
    def __repr__(self): raise SystemExit
    __class__ = property(lambda s: AssertionError)
Odd.__name__ = "ZeroDivisionError"
def double(x):
    error = Odd("seen: 4")
    for _ in range(5000):
        try: raise error
        except BaseException as e: error = ExceptionGroup("4", [e]) if isinstance(e, Exception) else e
    error.__cause__ = error
    raise error
def order(xs): raise Odd
def watched(f): raise BaseExceptionGroup("4", [KeyboardInterrupt()])`,
  'iterators that lie': `
class It:
    __iter__ = lambda s: s
    __next__ = lambda s: 4
    __length_hint__ = lambda s: 3
    __len__ = lambda s: 3
    __reversed__ = lambda s: iter([3, 2, 1])
    __getitem__ = lambda s, i: sorted
def order(xs): return map(lambda x: x, It())
def twice(f, x):
    yield f(x)
double = lambda x: iter(lambda: 4, 5)
near = lambda x: (x for x in [0])`,
  'mappings and numbers of other kinds': `
import enum, fractions, decimal, types, collections
class N(enum.IntEnum):
    four = 4
    _missing_ = classmethod(lambda c, v: c.four)
class A:
    __array__ = lambda s, *a, **k: 4
    __array_interface__ = {"shape": (), "data": (0, True), "typestr": "<i8", "version": 3}
    tolist = item = lambda s: 4
double = lambda x: [N.four, fractions.Fraction(4), decimal.Decimal(4), 4 + 0j, A()][x % 5]
order = lambda xs: [types.MappingProxyType({1: 1}), collections.ChainMap({4: 4}), collections.UserList(xs), memoryview(b"4"), bytearray(b"4")][len(xs) % 5]
near = lambda x: complex(x ** 0.5 + 1, 0)`,
  'names that look alike, and a notebook that answers to all': `${RAW}
class All(dict):
    def get(self, name, other=None): return lambda *a, **k: 4
    __getitem__ = get
    __contains__ = lambda s, n: True
for f in gc.get_objects():
    if isinstance(f, types.FunctionType) and f.__name__ == "answer" and "text" in f.__code__.co_varnames:
        side = f.__globals__.get("side")
        if side: side.ns, side.authors, side.failed = All(side.ns), {"int", "Value", "All"}, All()
def d\u043euble(x): return 4
globals()["double\\u200b"] = lambda x: 4`,
  'clock and chance of its own': `
import time, random
time.time = time.perf_counter = time.monotonic = time.process_time = lambda: 0
random.Random.random = lambda s: 0.5
random.Random.getstate = lambda s: (3, tuple([0] * 625), None)
random.Random.setstate = lambda s, x: None
random.seed(0)
draw = lambda rng: rng.random()
near = lambda x: random.random()`,
  'flood when it ends': `
import atexit, sys, os
def flood():
    for _ in range(200):
        for write in (lambda: os.write(1, b"y" * 1_000_000), lambda: os.write(2, b"y" * 1_000_000), lambda: sys.stdout.buffer.write(b"y" * 1_000_000)):
            try: write()
            except BaseException: pass
atexit.register(flood)
def double(x):
    flood()
    raise SystemExit`,
}

const given = (id: string, source: string): CheckCell => ({ id, source, isCheck: false, isOwn: false })
const own = (id: string, source: string): CheckCell => ({ id, source, isCheck: false, isOwn: true })
const check = (id: string, source: string): CheckCell => ({ id, source, isCheck: true, isOwn: false })

export const author: readonly CheckCell[] = [
  given(
    'given',
    `
import random
base = 2
XS = [3, 1, 2]
class Value:
    def __init__(self, data): self.data = data
    def same(self, other): return self.data == other.data
    def shown(self): return self.data
def check(seen, expected, because=""):
    assert seen == expected, f"seen: {seen}\\nexpected: {expected}\\nbecause: {because}"`,
  ),
  own('double', 'def double(x):\n    return base * x'),
  own('order', 'def order(xs):\n    return sorted(xs)'),
  own('grow', 'def grow(v):\n    v.data += 1'),
  own('twice', 'def twice(f, x):\n    return f(f(x))'),
  own('near', 'def near(x):\n    return x ** 0.5'),
  own('draw', 'def draw(rng):\n    return rng.random()'),
  own('watched', 'def watched(f):\n    f(1)\n    return True'),
  check(
    'c-double',
    `
check(double(2), 4)
### BEGIN HIDDEN TESTS
check(double(21), 42)
for x in [seeded("double").randrange(1000, 10**6) for _ in range(5)]: check(double(x), 2 * x)
assert all(map(lambda x: double(x) == 2 * x, (7, 8)))
assert base == 2
### END HIDDEN TESTS`,
  ),
  check(
    'c-order',
    `
ys = [5, 4, 9]
check(order(ys), sorted(ys))
### BEGIN HIDDEN TESTS
check(order(XS), sorted(XS))
rng = seeded("order")
zs = [rng.randrange(1000) for _ in range(9)]
check(order(zs), sorted(zs))
### END HIDDEN TESTS`,
  ),
  check(
    'c-grow',
    'rng = seeded("grow")\nn = rng.randrange(10**9)\nv = Value(n)\ngrow(v)\ncheck(v.shown(), n + 1)\ncheck(v.same(Value(-1)), False)',
  ),
  check('c-twice', 'k = seeded("twice").randrange(3, 10**9)\ncheck(twice(lambda x: x + k, 1), 1 + 2 * k)'),
  check(
    'c-near',
    'x = seeded("near").randrange(2, 10**6)\nassert abs(near(x) - x ** 0.5) < 1e-9\nassert 0 < near(x) <= x',
  ),
  check(
    'c-draw',
    'rng, same = seeded("draw"), seeded("draw")\nfor _ in range(4): check(draw(rng), same.random())\nassert rng.random() == same.random()',
  ),
  check('c-watched', 'def look(x): assert x == 1, "seen: %r" % x\nassert watched(look) is True'),
]

export const solved: Readonly<Record<string, string>> = Object.fromEntries(
  author.filter((cell) => cell.isOwn).map((cell) => [cell.id, cell.source]),
)
const empty = Object.fromEntries(Object.keys(solved).map((id) => [id, '']))

/** How many checks passed; `stopped` ended the whole run. */
export const countPassed = (run: CheckRun): number =>
  run.kind === 'ran' ? run.results.filter(({ id, isOk }) => isOk && id.startsWith('c-')).length : 0

export const attack = (place: CheckPlace, text: string): Promise<CheckRun> =>
  place.check({ author, own: { ...empty, double: text } })
