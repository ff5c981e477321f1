// Either process of a check, behind its wall. `judge` runs the author's cells and nothing of the learner's, `learner`
// runs the learner's and only answers, `snapshot` makes a Python for both to begin with.
import { readFileSync, readSync, writeSync } from 'node:fs'
import type { PyCallable, PyDict, PyProxy } from 'pyodide/ffi'
import { bootPython, readAll } from './boot-python.ts'
import { HEAD, NONCE, readHead, writeFrame, type CellThere, type Frame, type JudgeOrder } from './frames.ts'
import { layFolder } from './lay-folder.ts'
import { closeBridges, openDevice, sleepIdly } from './learner-bridge.ts'

const [role = '', indexURL = '', megabytes = '', snapshot = '', folder = ''] = process.argv.slice(2)
const [IN, OUT] = [0, 3]
const PYTHON = ['plain.py', 'plain_in.py', 'remote.py', 'judge.py', 'learner.py']
const sources = Object.fromEntries(PYTHON.map((name) => [name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8')]))

function readBytes(size: number): Buffer {
  const out = Buffer.alloc(size)
  for (let at = 0; at < size;) {
    const got = readSync(IN, out, at, size - at, null)
    if (got === 0) process.reallyExit(0) // the server is gone
    at += got
  }
  return out
}

let nonce: Buffer = Buffer.alloc(NONCE)
function hear(): Frame {
  const head = readHead(readBytes(HEAD))
  nonce = head.nonce
  return { ...head, text: readBytes(head.size).toString('utf8') }
}
function writeAll(all: Uint8Array): void {
  for (let at = 0; at < all.length;) at += writeSync(OUT, all, at)
}
const tell = (kind: string, text: string) => writeAll(writeFrame(kind, nonce, text))

async function makeSnapshot(): Promise<void> {
  const py = await bootPython({ indexURL, megabytes: Number(megabytes), isForSnapshot: true })
  writeAll(py.makeMemorySnapshot())
}

async function boot() {
  const py = await bootPython({
    indexURL,
    megabytes: Number(megabytes),
    snapshot: snapshot === '' ? undefined : Number(snapshot),
  })
  if (folder !== '') layFolder(py, Buffer.from(readAll(Number(folder)).buffer))
  return py
}

/** Made in judge.py. */
interface JudgeSide {
  readonly calls: number
  /** What the last check asked, as one number. */
  readonly asked: number
  check(source: string, id: string): PyProxy | undefined
  own(source: string, id: string): PyProxy | undefined
  given(source: string, id: string): void
  told(): string
}

async function judge(): Promise<void> {
  const py = await boot()
  const work = py.runPython('{}') as PyDict
  for (const name of ['plain.py', 'plain_in.py', 'remote.py', 'judge.py'])
    py.runPython(sources[name] ?? '', { globals: work })
  tell('U', '')
  const order = JSON.parse(hear().text) as JudgeOrder // written by run-check.ts
  const ask = (text: string) => {
    tell('Q', text)
    return hear().text
  }
  const side = (work.get('Judge') as PyCallable)(ask, order.seed, JSON.stringify(order.habits)) as JudgeSide
  const results = order.cells.map((cell, i) => {
    if (cell.isLoadedThere) {
      tell('C', String(i))
      hear()
    }
    const failure = attempt(() =>
      cell.isCheck
        ? side.check(cell.source, cell.id)
        : cell.isOwn
          ? side.own(cell.source, cell.id)
          : side.given(cell.source, cell.id),
    )
    const asked = cell.isCheck ? side.asked : 0
    return { id: cell.id, isOk: failure === undefined, ename: failure?.[0] ?? '', evalue: failure?.[1] ?? '', asked }
  })
  tell('V', JSON.stringify({ results, calls: side.calls, habits: JSON.parse(side.told()) as unknown }))
}

/** Name and text of what a cell ended with. */
function attempt(work: () => PyProxy | undefined | void): readonly [string, string] | undefined {
  try {
    const said = work()
    return said ? (said.toJs() as readonly [string, string]) : undefined // a list of two texts
  } catch (error) {
    return error instanceof Error
      ? ['type' in error ? String(error.type) : 'Error', error.message.trimEnd().split('\n').at(-1) ?? '']
      : ['Error', '']
  }
}

const startLearner = `
import asyncio, sys
side = Learner(_back)
_loop = Loop()
asyncio.set_event_loop(_loop)
asyncio._set_running_loop(None)
Learner.drive = lambda self, work: _loop.run_until_complete(work)
def answer(text): return side.answer(text)
def load(source, name, is_own):
    got = side.load(source, name, is_own)
    if got is not None:
        try: _loop.run_until_complete(got)
        except BaseException as error: side.failed[name] = [type(error).__name__, side.said(error)]
`

async function learner(): Promise<void> {
  const py = await boot()
  const work = py.runPython('{}') as PyDict
  sleepIdly(py)
  let answer: (text: string) => string = () => ''
  const back = openDevice(py, (text) => {
    tell('A', text)
    for (;;) {
      const { text: heard } = hear()
      if (heard.startsWith('{"op": "back"')) return heard
      tell('A', answer(heard))
    }
  })
  for (const name of ['plain.py', 'plain_in.py', 'learner.py']) py.runPython(sources[name] ?? '', { globals: work })
  work.set('_back', back)
  work.set('Loop', py.globals.get('Loop'))
  py.runPython(startLearner, { globals: work })
  const [answerIn, loadIn] = [work.get('answer') as PyCallable, work.get('load') as PyCallable]
  answer = (text) => answerIn(text) as string // learner.py
  closeBridges(py)
  tell('U', '')
  for (;;) {
    const { kind, text } = hear()
    if (kind === 'L') {
      const { source, id, isOwn } = JSON.parse(text) as CellThere // written by run-check.ts
      attempt(() => void loadIn(source, id, isOwn))
      tell('A', '')
    } else tell('A', answer(text))
  }
}

const roles: Readonly<Partial<Record<string, () => Promise<void>>>> = { judge, learner, snapshot: makeSnapshot }
await roles[role]?.()
process.reallyExit(0)
