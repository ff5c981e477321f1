// Runs inside the sandbox of check-sandbox.ts: Pyodide under Node with no network, no files, no JavaScript to call.
// The verdict goes out first, as a line that only this closure can begin: the code that is judged never sees the nonce.
import { readFileSync, writeSync } from 'node:fs'
import type { CheckCell } from './driver.ts'

interface Order {
  readonly nonce: string
  readonly cells: readonly CheckCell[]
}

// Author's names, builtins and modules are put back before each of the author's cells: a learner who has rebound `len`
// or `check` fools nobody by it.
const guardSource = `
def make_guard(ns):
    import builtins, sys, types
    kept, owned = {}, {}
    blocked = {"js", "pyodide_js"}
    def remember(before):
        for name, module in list(sys.modules.items()):
            if name not in kept and isinstance(module, types.ModuleType) and name not in blocked:
                kept[name] = (module, dict(vars(module)))
        for name, value in list(ns.items()):
            if name not in before or before[name] is not value:
                owned[name] = value
    def restore():
        sys.settrace(None); sys.setprofile(None)
        for name, (module, names) in kept.items():
            sys.modules[name] = module
            now = vars(module)
            for key, value in names.items():
                if now.get(key, remember) is not value:
                    now[key] = value
        ns.update(owned)
        return dict(ns)
    remember(dict(ns))
    return restore, remember
`

const prepareSource = `
import sys
for name in ("js", "pyodide_js"):
    sys.modules.pop(name, None)
import builtins, io
sys.stdin = io.StringIO()
builtins.display = lambda *args, **kwargs: None
builtins.input = lambda *args: (_ for _ in ()).throw(EOFError("a check asks nobody"))
`

const compileSource = `
import ast
lambda source, name: compile(source, name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
`

interface Failure {
  readonly ename: string
  readonly evalue: string
}

async function judge({ nonce, cells }: Order, indexURL: string): Promise<void> {
  const { loadPyodide }: typeof import('pyodide') = await import(`${indexURL}pyodide.mjs`)
  const py = await loadPyodide({ indexURL, jsglobals: Object.create(null) as object, stdout: () => {}, stderr: () => {}, stdin: () => null })
  const ns = py.runPython('{"__name__": "__main__"}')
  py.runPython(prepareSource)
  py.runPython(guardSource)
  const [restore, remember] = py.globals.get('make_guard')(ns).toJs({ depth: 1 })
  // Compiled before anything of the learner's has run, and called without a Python frame of ours above them.
  const compile = py.runPython(compileSource)
  const evaluate = py.runPython('eval')
  const codes = cells.map((cell) => attempt(() => compile(cell.source, `<${cell.id}>`)))
  py.unregisterJsModule('js')
  const failures: (Failure | undefined)[] = []
  for (const [i, cell] of cells.entries()) {
    const code = codes[i]
    const before = cell.isOwn ? undefined : restore()
    failures.push(code instanceof Error ? readFailure(code) : await run(() => evaluate(code, ns)))
    if (before) remember(before)
  }
  const verdict = failures.map((failure) => (failure ? '0' : '1')).join('')
  writeSync(1, `${nonce} ${verdict}\n`)
  writeSync(1, `${JSON.stringify(failures.map((failure) => failure ?? null))}\n`)
}

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function run(evaluate: () => unknown): Promise<Failure | undefined> {
  try {
    await evaluate() // a cell with a top-level await gives a coroutine, any other nothing
    return undefined
  } catch (error) {
    return readFailure(error instanceof Error ? error : new Error(String(error)))
  }
}

/** Name and text of a Python error: the last paragraph of its traceback. */
function readFailure(error: Error & { type?: string }): Failure {
  const ename = error.type ?? 'Error'
  const at = error.message.startsWith(`${ename}: `) ? 0 : error.message.lastIndexOf(`\n${ename}: `) + 1
  return { ename, evalue: error.message.startsWith(`${ename}: `, at) ? error.message.slice(at + ename.length + 2).trimEnd().slice(0, 4000) : '' }
}

const order = JSON.parse(readFileSync(0, 'utf8')) as Order // written by check-sandbox.ts
await judge(order, process.argv[2] ?? '')
process.exit(0) // a learner's timer keeps nobody waiting
