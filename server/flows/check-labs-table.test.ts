// The shipped labs against a table of answers: functions that answer everything they were asked in an earlier hand-in, hidden
// tests included, and nothing else. Whoever hands in often enough could write one (docs/decisions/020).
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import { expect, test } from 'vitest'
import { labs, readLab } from '../../content/test-labs.ts'
import { listChecks } from '../../domain/experiment/check.ts'
import { makeCheckPlace } from '../../labs/check/check-place.ts'
import type { CheckCell } from '../../labs/driver.ts'
import { toCheckCells } from './check-hand-in.ts'

const place = makeCheckPlace()
const python = await loadPyodide()
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

/** What an earlier hand-in was asked, whose draws were those of `seed`. */
function collectQuestions(author: readonly CheckCell[], seed: string): Known {
  const own = impostor(author, null)
  const space = python.runPython(`
import random, json
space = {"__name__": "__main__", "print": lambda *a, **k: None, "seeded": lambda what="": random.Random("${seed} " + what)}
space`)
  for (const { id, isOwn, source } of author) python.runPython((isOwn ? own[id] : source) ?? '', { globals: space })
  const asked = python.runPython('json.dumps({name: sorted(keys) for name, keys in _asked.items()})', {
    globals: space,
  }) as string // made here
  space.destroy()
  return JSON.parse(asked) as Known // as made above
}

test.each(Object.entries(labs))(
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
    const own = impostor(author, collectQuestions(author, 'once'))
    expect(await passed(author, own)).toEqual([])
    // The table is whole: it passes every check whose draws are those of that hand-in.
    const fixed = author.map((cell, i) => ({
      ...cell,
      source:
        (i === 0 ? 'import random\nagain = lambda what="": random.Random("once " + what)\n' : '') +
        cell.source.replaceAll('seeded(', 'again('),
    }))
    expect(await passed(fixed, own)).toEqual([...checks])
  },
)
