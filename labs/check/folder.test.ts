// What lies beside a notebook, in the place where hand-ins are checked: both processes have it, each its own.
import { describe, expect, test } from 'vitest'
import type { CheckCell, CheckFile } from '../driver.ts'
import { makeCheckPlace } from './check-place.ts'
import { testPlace } from './test-place.ts'

const isWhole = process.env['DEPTH'] === 'whole'
const bytes = (text: string) => Buffer.from(text)
const files: readonly CheckFile[] = [
  { path: 'rows.csv', bytes: bytes('3\n4\n') },
  { path: 'data/more/rows.csv', bytes: bytes('5\n') },
  { path: 'previous.py', bytes: bytes('def double(x):\n    return 2 * x\n') },
  { path: 'big.bin', bytes: Buffer.alloc(10_000_000, 1) },
]
const solution = `import previous
def total(name):
    with open(name) as file:
        return sum(previous.double(int(line)) for line in file)`
const cell = (id: string, source: string, more: Partial<CheckCell> = {}): CheckCell => ({
  id,
  source,
  isCheck: false,
  isOwn: false,
  ...more,
})
const author = [
  cell('given', 'first = open("rows.csv").read().split()'),
  cell('total', solution, { isOwn: true }),
  cell('check', 'import previous\nassert total("rows.csv") == previous.double(sum(map(int, first)))', {
    isCheck: true,
  }),
  cell('hidden', 'assert total("data/more/rows.csv") == 10 and len(open("big.bin", "rb").read()) == 10_000_000', {
    isCheck: true,
  }),
]

/** It is the judge's doing, whatever stands around it: the other wall is asked by a whole run. */
const places = Object.entries({ bubblewrap: testPlace, perl: makeCheckPlace({ bwrap: '/nowhere/bwrap' }) })

describe.each(places.slice(0, isWhole ? 2 : 1))('behind %s', { timeout: 180_000 }, (_, place) => {
  const passed = async (own: string, beside = files) => {
    const run = await place.check({ author, own: { total: own }, files: beside })
    return run.kind === 'ran' ? run.results.filter(({ id, isOk }) => isOk && /check|hidden/.test(id)).length : run
  }

  test('the author’s cells and the learner’s read it and import from it', async () => {
    expect(await passed(solution)).toBe(2)
  })

  test('other files are another lab: without them its solution passes nowhere, and that is told apart', async () => {
    expect(await passed(solution, [])).toEqual({ kind: 'unavailable', why: 'unserved' })
  })

  test('what a learner does to it changes nothing for the judge', async () => {
    const spoil = `import os, sys, types
for name in ("rows.csv", "previous.py", "data/more/rows.csv"):
    for deed in (lambda: os.chmod(name, 0o666), lambda: os.remove(name), lambda: open(name, "w").write("0\\n")):
        try: deed()
        except OSError: pass
fake = types.ModuleType("previous"); fake.double = lambda x: 0
sys.modules["previous"] = fake
def total(name): return 0`
    expect(await passed(spoil)).toBe(0)
  })
})

describe('what the labs of a phase keep', () => {
  const open = cell('given', 'import os\nfound = sorted(os.listdir("work"))')
  const own = cell('model', 'def model():\n    return 1', { isOwn: true })
  const check = cell('check', 'assert model() >= 1 and found == []', { isCheck: true })
  const kept = [
    { path: 'work/model.json', bytes: bytes('{"w": 7}') },
    { path: 'work/deep/run.txt', bytes: bytes('5') },
    { path: 'rows.csv', bytes: bytes('not of the kept folder') },
    { path: 'work/../rows.csv', bytes: bytes('x') },
  ]
  const reading = `import json, os
with open("work/model.json", "w" if not os.path.exists("work/model.json") else "r+") as file:
    w = json.load(file)["w"]
    file.seek(0); file.write("{}")
with open("work/new.txt", "w") as file: file.write("mine")
def model():
    assert sorted(os.listdir("work")) == ["deep", "model.json", "new.txt"] and open("work/deep/run.txt").read() == "5"
    assert open("rows.csv").read() == "3\\n4\\n"
    return w`
  const ask = async (text: string, more: object) => {
    const run = await testPlace.check({ author: [open, own, check], own: { model: text }, files, ...more })
    return run.kind === 'ran' ? run.results.at(-1)?.isOk : run
  }

  test('the learner’s code finds it and may write there; the judge’s folder is empty, whatever was kept', async () => {
    expect(await ask(reading, { kept })).toBe(true)
  }, 120_000)
})

test('a path that leads out of the folder is left out, and a name of Python’s own hides nothing', async () => {
  const hostile: CheckFile[] = [
    ...files,
    { path: '../../../lib/python3.14/random.py', bytes: bytes('raise SystemExit') },
    { path: '/dev/judge', bytes: bytes('x') },
    { path: 'random.py', bytes: bytes('raise SystemExit') },
    { path: 'json/__init__.py', bytes: bytes('raise SystemExit') },
    { path: 'ast.py', bytes: bytes('raise SystemExit') },
  ]
  const cells = [
    ...author,
    cell(
      'names',
      'import random, json, ast, csv\nassert random.Random(1) and json.dumps([total("rows.csv")]) == "[14]"',
      {
        isCheck: true,
      },
    ),
  ]
  const run = await testPlace.check({
    author: cells,
    own: { total: `import random, json\n${solution}` },
    files: hostile,
  })
  expect(run.kind === 'ran' && run.results.filter(({ isOk }) => !isOk)).toEqual([])
}, 120_000)
