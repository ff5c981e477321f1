// The shipped labs in the place where hand-ins are checked: what is right passes there, what is wrong meets the same sentence as in the
// learner's browser, and neither what is empty of work nor a table of answers passes anything. Such a table is functions that answer all
// that they were asked in an earlier hand-in, hidden tests included, and nothing else: whoever hands in often enough could write one
// (docs/decisions/020). In one file, so that the place has to see each author's own solution only once.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PyDict } from 'pyodide/ffi'
import { expect, test } from 'vitest'
import { err, labs, pickCommon, readLab, readWrongSolutions, solve } from '../../content/test-labs.ts'
import { openPython } from '../../content/test-shipped.ts'
import { listChecks } from '../../domain/experiment/check.ts'
import { readOwnParts } from '../../domain/experiment/strip-solutions.ts'
import { testPlace as place } from '../../labs/check/test-place.ts'
import type { CheckCell } from '../../labs/driver.ts'
import { toCheckCells } from './check-hand-in.ts'

/**
 * Every lab, the commonest wrong solutions of each and those that only hidden tests notice, and the table; otherwise the
 * first lab with one of them and the table, and the last: content/labs.test.ts asks each with its wrong ones, in the
 * learner's Python.
 */
const isWhole = process.env['DEPTH'] === 'whole'
const [first] = Object.keys(labs)
const last = Object.keys(labs).at(-1)
const isAskedAll = (id: string): boolean => isWhole || id === first
const none =
  'class E:\n    __eq__ = lambda s, o: True\n    __sub__ = __rsub__ = __abs__ = __getitem__ = __round__ = lambda s, *a: s\n    __lt__ = __le__ = __gt__ = __ge__ = lambda s, o: True\n    __iter__ = lambda s: iter([s])\n    __len__ = lambda s: 1\n'

test.each(Object.entries(labs).filter(([id]) => isAskedAll(id) || id === last))(
  'lab %s: the reference passes every check, wrong solutions meet their sentence, and objects that agree to everything pass nothing',
  { timeout: isWhole ? 1_200_000 : 300_000 },
  async (name, tried) => {
    const { folder } = tried
    const all = await readWrongSolutions(folder)
    const common = pickCommon(tried, all)
    const mistakes = isWhole
      ? [...common, ...all.filter((one) => one.isNoticedLate)]
      : isAskedAll(name)
        ? common.slice(0, 1)
        : []
    const lab = await readLab(folder, 'en')
    const author = toCheckCells(lab.cells)
    const checks = listChecks(lab)
    const ids = checks.map(({ id }) => id)
    const partOf = (check: string) => checks.find(({ id }) => id === check)?.solutionCellId ?? ''
    const failedOf = async (cells: readonly CheckCell[], own: Readonly<Record<string, string>>) => {
      const run = await place.check({ author: cells, own })
      // It is a run only once the reference itself has passed every check there.
      if (run.kind !== 'ran') throw new Error(`it did not run: ${JSON.stringify(run)}`)
      return Object.fromEntries(
        run.results.filter(({ id, isOk }) => ids.includes(id) && !isOk).map(({ id, evalue }) => [id, evalue]),
      )
    }
    const right = readOwnParts(lab, solve(lab))
    // What comes after the check that tells is not asked: in two labs that takes several times as long as all before it.
    for (const one of mistakes) {
      const telling = author.slice(0, author.findIndex(({ id }) => id === one.check) + 1)
      const failed = await failedOf(telling, readOwnParts(lab, err(solve(lab), one)))
      expect([one.name, failed[one.check]]).toEqual([one.name, expect.stringContaining(one.says['en'] ?? '?')])
      // Hidden tests may notice it earlier, but only at a part that is wrong.
      const strays = Object.keys(failed).filter((check) => !Object.keys(one.parts).includes(partOf(check)))
      expect([one.name, strays]).toEqual([one.name, []])
    }
    const names = author
      .filter(({ isOwn }) => isOwn)
      .flatMap(({ source }) => [...source.matchAll(/^def (\w+)/gm)].map(([, name]) => name))
    const forged = Object.fromEntries(
      Object.keys(right).map((id) => [id, `${none}${names.map((name) => `${name} = `).join('')}lambda *a, **k: E()`]),
    )
    expect(Object.keys(await failedOf(author, forged))).toEqual(ids)
  },
)

const python = await openPython()
const table = await readFile(path.join(import.meta.dirname, 'test-table.py'), 'utf8')

type Known = Readonly<Record<string, readonly string[]>>

/** Every function of a solution cell, behind the table. */
const behindTable = (source: string): string =>
  [
    source,
    ...[...source.matchAll(/^(?:async )?def (\w+)/gm)].map(([, name]) => `${name} = _table("${name}", ${name})`),
  ].join('\n')

/** The table in the first cell of the learner's; its text stands there whole. */
function impostor(author: readonly CheckCell[], known: Known | null): Record<string, string> {
  const own = author.filter(({ isOwn }) => isOwn)
  const head = `import json\nKNOWN = json.loads(${JSON.stringify(JSON.stringify(known))})\n${table}\n`
  return Object.fromEntries(own.map(({ id, source }, i) => [id, (i === 0 ? head : '') + behindTable(source)]))
}

/** The lab with a table in place of a solution, run through where nothing is walled, its draws those of an earlier hand-in. */
function runBehindTable(author: readonly CheckCell[], known: Known | null) {
  const own = impostor(author, known)
  const space = python.runPython(`
import random
{"__name__": "__main__", "print": lambda *a, **k: None, "seeded": lambda what="": random.Random("once " + what)}`) as PyDict
  const passed: string[] = []
  for (const { id, isOwn, isCheck, source } of author)
    try {
      python.runPython((isOwn ? own[id] : source) ?? '', { globals: space })
      if (isCheck) passed.push(id)
    } catch (error) {
      if (!isCheck) throw error
    }
  const asked = python.runPython('json.dumps({name: sorted(keys) for name, keys in _asked.items()})', {
    globals: space,
  }) as string // made here
  space.destroy()
  return { passed, asked: JSON.parse(asked) as Known } // as made above
}

test.each(Object.entries(labs).filter(([id]) => isAskedAll(id)))(
  'lab %s: a table of everything that was asked in an earlier hand-in passes no check, for each asks what it never asked before',
  { timeout: 600_000 },
  async (_, { folder }) => {
    const author = toCheckCells((await readLab(folder, 'en')).cells)
    const checks = new Set(listChecks(await readLab(folder, 'en')).map(({ id }) => id))
    const passed = async (cells: readonly CheckCell[], own: Readonly<Record<string, string>>) => {
      const run = await place.check({ author: cells, own })
      if (run.kind !== 'ran') throw new Error(`it did not run: ${JSON.stringify(run)}`)
      return run.results.filter(({ id, isOk }) => checks.has(id) && isOk).map(({ id }) => id)
    }
    const { asked } = runBehindTable(author, null)
    expect(await passed(author, impostor(author, asked))).toEqual([])
    // The table is whole: it passes every check whose draws are those of that hand-in.
    expect(runBehindTable(author, asked).passed.filter((id) => checks.has(id))).toEqual([...checks])
  },
)
