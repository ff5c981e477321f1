// A compiled module of Python for tests, as a wheel carries it: WebAssembly for Emscripten's linker, put together by hand,
// for no compiler of it is there where tests run. `triple(n)` asks Python for the number and gives three times as much.
// Sources: WebAssembly core specification 2.0, "Binary Format"; WebAssembly tool conventions, "Dynamic Linking"; CPython
// 3.14, Include/moduleobject.h and Include/methodobject.h for the two structures.

const I32 = 0x7f
const FUNCREF = 0x70
const op = { end: 0x0b, call: 0x10, local: 0x20, global: 0x23, store: 0x36, constant: 0x41, add: 0x6a, times: 0x6c }
/** METH_O: the function takes one argument. */
const TAKES_ONE = 8
const API_VERSION = 1013
/** Places in the module's own memory, in bytes. */
const at = { name: 0, method: 16, methods: 24, definition: 56, end: 108 }

/** What the linker puts first among the functions: those of Python itself. */
const [CREATE, AS_LONG, FROM_LONG, TRIPLE, INIT] = [0, 1, 2, 3, 4]
const [MEMORY_BASE, TABLE_BASE] = [0, 1]

/** LEB128 of a whole number that is not negative, with room for a sign. */
function leb(value: number, isSigned = false): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = rest & 0x7f
    rest >>>= 7
    if (rest === 0 && (!isSigned || (low & 0x40) === 0)) return [...bytes, low]
    bytes.push(low | 0x80)
  }
}
const constant = (value: number) => [op.constant, ...leb(value, true)]
const text = (value: string) => [...leb(Buffer.byteLength(value)), ...Buffer.from(value)]
const list = (items: readonly (readonly number[])[]) => [...leb(items.length), ...items.flat()]
const section = (kind: number, body: readonly number[]) => [kind, ...leb(body.length), ...body]
const imported = (name: string, kind: readonly number[]) => [...text('env'), ...text(name), ...kind]
const body = (code: readonly number[]) => {
  const whole = [0, ...code, op.end] // no locals
  return [...leb(whole.length), ...whole]
}

/** Puts an address of the module's memory, or of its table, where a structure wants it. */
const point = (place: number, base: number, to: number) => [
  ...[op.global, MEMORY_BASE, op.global, base, ...constant(to), op.add],
  ...[op.store, 2, ...leb(place)],
]

/** The bytes of `<name>.so`. */
export function makeCompiled(name: string): Buffer {
  const memory = Buffer.alloc(at.end)
  memory.write(name, at.name)
  memory.write('triple', at.method)
  memory.writeInt32LE(TAKES_ONE, at.methods + 8)
  memory.writeInt32LE(1, at.definition) // its own reference
  memory.writeInt32LE(-1, at.definition + 28) // no state of its own
  const init = [
    ...point(at.methods, MEMORY_BASE, at.method),
    ...point(at.methods + 4, TABLE_BASE, 0),
    ...point(at.definition + 20, MEMORY_BASE, at.name),
    ...point(at.definition + 32, MEMORY_BASE, at.methods),
    ...[op.global, MEMORY_BASE, ...constant(at.definition), op.add, ...constant(API_VERSION), op.call, CREATE],
  ]
  const triple = [op.local, 1, op.call, AS_LONG, ...constant(3), op.times, op.call, FROM_LONG]
  const needs = section(1, [...leb(at.end), 2, 1, 0]) // memory, aligned to 4; one place in the table
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(0, [...text('dylink.0'), ...needs]),
    ...section(1, list([[0x60, 2, I32, I32, 1, I32], [0x60, 1, I32, 1, I32], [0x60, 0, 1, I32]])), // prettier-ignore
    ...section(
      2,
      list([
        imported('memory', [2, 0, 0]),
        imported('__indirect_function_table', [1, FUNCREF, 0, 0]),
        imported('__memory_base', [3, I32, 0]),
        imported('__table_base', [3, I32, 0]),
        imported('PyModule_Create2', [0, 0]),
        imported('PyLong_AsLong', [0, 1]),
        imported('PyLong_FromLong', [0, 1]),
      ]),
    ),
    ...section(3, list([[0], [2]])),
    ...section(7, list([[...text(`PyInit_${name}`), 0, INIT]])),
    ...section(9, list([[0, op.global, TABLE_BASE, op.end, ...list([[TRIPLE]])]])),
    ...section(10, list([body(triple), body(init)])),
    ...section(11, list([[0, op.global, MEMORY_BASE, op.end, ...leb(at.end), ...memory]])),
  ])
}
