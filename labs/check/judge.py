# The judge's side: the author's cells and nothing of the learner's. Each name that the author's own solution binds is a
# stand-in here: calling it asks the learner's process, and what comes back is plain data.
import ast, types, zlib
from collections import deque

MISSING = object()
MOST_CALLS = 50_000
MOST_DRAWS = 50_000


class Habits:
    """What the author's own solution was seen to do: what it changes in its arguments, where it gives objects that stay on
    the other side, and what these are asked. With no list yet, it is being seen."""

    def __init__(self, known):
        self.is_seeing = known is None
        self.known = known or {"changes": {}, "opaque": [], "asked": []}

    def may_change(self, function):
        def rule(name):
            names = self.known["changes"].get(function, [])
            if self.is_seeing and name not in names: self.known["changes"][function] = [*names, name]
            return self.is_seeing or name in names
        return rule

    def allows(self, kind, name):
        if self.is_seeing and name not in self.known[kind]: self.known[kind].append(name)
        return name in self.known[kind]


class Judge:
    def __init__(self, ask, seed, habits):
        self.ask, self.calls, self.callbacks, self.kept, self.depth = ask, 0, {}, {}, 0
        self.asked = 0  # all questions so far, as one number
        self.broken, self.classes, self.errors, self.ns = None, {}, {}, {"__name__": "__main__"}
        self.habits = Habits(_loads(habits))
        # A generator whose seed nobody but the judge has: what it gives cannot be collected and answered from a table.
        self.ns["seeded"] = lambda what="": random.Random(f"{seed} {what}")

    # --- the side of a Table
    def class_name(self, kind): return self.classes.get(kind)

    def odd(self, v):
        if isinstance(v, RemoteFunction): return ["P", v.key]
        if isinstance(v, RemoteObject): return ["H", object.__getattribute__(v, "_key")]
        if callable(v):
            key = len(self.callbacks)
            self.callbacks[key] = v
            return ["F", key]
        raise Unplain(f"a {type(v).__name__} cannot be handed to the learner's function")

    def odd_in(self, node):
        if node[0] == "F" and type(node[1]) is int and node[1] in self.callbacks: return self.callbacks[node[1]]
        if node[0] == "P" and type(node[1]) is str and len(node[1]) < 200: return RemoteFunction(self, node[1])
        if node[0] == "H" and type(node[1]) is int and type(node[2]) is str: return RemoteObject(self, node[1], node[2][:80])
        raise Unplain("no such value")

    def shell(self, node):
        named = {name: cls for cls, name in self.classes.items()}
        cls = named.get(node[1]) if len(node) > 1 and type(node[1]) is str else None
        if cls is None: raise Unplain("no such class")
        return object.__new__(cls)

    def fill(self, obj, node, values):
        for key, value in zip(node[2::2], values): self.fill_one(obj, key, value)

    def fill_one(self, obj, key, value):
        held = getattr(type(obj), key, MISSING) if type(key) is str and key.isidentifier() and not key.startswith("__") else None
        if held is not MISSING and type(held) is not types.MemberDescriptorType: raise Unplain("it replaces a part of the author's class")
        if isinstance(value, (RemoteFunction, RemoteObject)) or callable(value): raise Unplain("it puts a function into the author's object")
        object.__setattr__(obj, key, value)

    def moves_on(self, rng, node):
        """A generator is only ever drawn from: whoever could put it where they like would choose what they are asked next."""
        wanted, copy = tuple(array("I", bytes.fromhex(node[1]))), random.Random(0)
        copy.setstate(rng.getstate())
        # Draws count up a place in a table of 624 words, which is then made anew: only where the places agree can the states.
        here, there = _getstate(copy)[1][-1], wanted[-1]
        draws = there - here if there >= here else there - here + 624
        for _ in range(draws, MOST_DRAWS, 624):
            copy.getrandbits(32 * draws)
            if _getstate(copy)[1] == wanted: return True
            draws = 624
        return False

    def told(self): return _dumps(self.habits.known)

    # --- calls
    def exchange(self, question, values=()):
        """One question, one answer; the learner may call back what it was given."""
        self.calls += 1
        if self.calls > MOST_CALLS: raise LearnerError("the check has asked too often")
        table = Table(self)
        question = dict(question, v=[table.put(v) for v in values], n=table.nodes)
        name = question.get("name") or " ".join(["on", question["what"], *([values[0]] if question["what"] in ("attr", "set") else [])])
        if question["op"] == "on" and not self.habits.allows("asked", name): raise LearnerError(f"an object of your own is not asked here: return a plain value ({name})")
        return self.settle(table, len(table.nodes), self.tell(_dumps(question)), name)

    def tell(self, text):
        self.asked = zlib.crc32(text.encode(), self.asked)
        return self.ask(text)

    def refuse_opaque(self, nodes, name):
        """What answers as it likes each time it is asked comes only from where the author's own solution gives such a thing."""
        if any(type(node) is list and node and node[0] in ("F", "H", "P") for node in nodes) and not self.habits.allows("opaque", name):
            raise Unplain("an object or function of your own came where a plain value is expected")

    def settle(self, table, upto, text, name):
        while True:
            try:
                answer = _loads(text)
                if type(answer) is not dict: raise Unplain("no answer")
                if "cb" in answer:
                    text = self.tell(self.call_back(answer, name))
                    continue
                if "e" in answer:
                    kind, said = answer["e"]
                    raise self.error(str(kind)[:200], str(said)[:4000])
                self.refuse_opaque(answer["n"], name)
                table.take(answer["n"])
                value = table.get(answer["v"])
                table.apply(answer.get("m", ()), upto, lambda obj: id(obj) in self.kept, self.habits.may_change(name))
                return value
            except (KeyError, ValueError, TypeError, IndexError, RecursionError, AttributeError, OverflowError) as odd:
                if isinstance(odd, RaisedThere): raise
                raise Unplain(f"no plain value came back ({type(odd).__name__})") from None

    def error(self, name, said):
        cls = SAFE_ERRORS.get(name) or {n: c for c, n in self.errors.items()}.get(name)
        if cls is None: return LearnerError(f"{name}: {said}")
        # A class of both: the author's `except ZeroDivisionError` holds, and ours is told from an error of the codec.
        return type(cls.__name__, (cls, RaisedThere), {"__str__": lambda self: said})(said)

    def call_back(self, answer, name):
        self.depth += 1
        self.calls += 1
        try:
            if self.calls > MOST_CALLS: raise LearnerError("the check was called back too often")
            if self.depth > 20: raise Unplain("too many calls inside of calls")
            self.refuse_opaque(answer["n"], f"{name} calls back")
            table, out = Table(self), Table(self)
            table.take(answer["n"])
            args = [table.get(x) for x in answer["a"]]
            fn = self.callbacks[answer["cb"]]
            try: value = out.put(fn(*args))
            except Exception as error:
                # A check's own words inside of what it hands out: swallowed over there, they still count here.
                if isinstance(error, AssertionError) and not isinstance(error, RaisedThere): self.broken = self.broken or error
                return _dumps({"op": "back", "e": [type(error).__name__, str(error)[:2000]]})
            return _dumps({"op": "back", "v": value, "n": out.nodes})
        finally:
            self.depth -= 1

    # --- cells
    def given(self, source, name):
        tree = ast.parse(source)
        tree.body = [s for s in tree.body if not only_prints(s)]
        try: self.run(tree, name)
        finally: self.keep()

    def keep(self):
        """The author's classes cross as data; the author's own values are not changed by what a learner sends back."""
        for name, value in list(self.ns.items()):
            if isinstance(value, type) and value.__module__ == "__main__":
                if issubclass(value, BaseException): self.errors[value] = name
                elif not issubclass(value, (int, float, str, list, tuple, dict, set)): self.classes[value] = name
        stack = [v for v in self.ns.values() if not isinstance(v, (type, types.FunctionType))]
        while stack:
            v = stack.pop()
            if id(v) in self.kept or not isinstance(v, (list, dict, set, tuple, deque)) and type(v) not in self.classes and not is_array(v): continue
            self.kept[id(v)] = v
            if is_array(v): continue
            if isinstance(v, dict): stack += [*v.keys(), *v.values()]
            elif type(v) in self.classes: stack += [getattr(v, k, None) for k in names_of(v)]
            else: stack += v

    def run(self, tree, name):
        got = eval(compile(tree, f"<{name}>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True), self.ns)
        if got is None: return
        while True:  # a cell with a top-level await: driven by hand, it may only yield
            try: got.send(None)
            except StopIteration: return

    def own(self, reference, cell):
        """The learner's cell has run over there. Its names are those of the author's solution; never the learner's text."""
        said = _loads(self.ask(_dumps({"op": "ran", "cell": cell, "v": [], "n": []})))
        try: tree = ast.parse(reference)
        except SyntaxError: return self.failure(said)
        for s in tree.body: self.bind(s)
        return self.failure(said)

    def bind(self, s):
        if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)): self.ns[s.name] = RemoteFunction(self, s.name)
        elif isinstance(s, (ast.Import, ast.ImportFrom)):
            try: self.run(ast.Module([s], []), "import")
            except Exception: pass
        else:
            for n in ast.walk(s):
                if not (isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)): continue
                try: self.ns[n.id] = self.exchange({"op": "get", "name": n.id})
                except Exception: self.ns.pop(n.id, None)

    def failure(self, said):
        got = said.get("n") if type(said) is dict else None
        return [str(x)[:4000] for x in got[0][1:3]] if type(got) is list and got and type(got[0]) is list and len(got[0]) == 3 else None

    def check(self, source, name):
        self.broken, self.asked = None, 0
        try:
            self.run(ast.parse(source), name)
            if self.broken: raise self.broken
        except BaseException as error:
            return [type(error).__name__, str(error)[:4000]]


def only_prints(s):
    """What only prints has nothing to say here, and would ask the learner for it."""
    return isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) and isinstance(s.value.func, ast.Name) and s.value.func.id == "print"
