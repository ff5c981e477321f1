// The shipped labs in the place where hand-ins are checked: what is right passes there, what is wrong meets the same sentence as in the
// learner's browser, and nothing that is empty of work passes anything.
import { expect, test } from 'vitest'
import { err, labs, readLab, solve } from '../../content/test-labs.ts'
import { listChecks } from '../../domain/experiment/check.ts'
import { readOwnParts } from '../../domain/experiment/strip-solutions.ts'
import { makeCheckPlace } from '../../labs/check/check-place.ts'
import { toCheckCells } from './check-hand-in.ts'

const place = makeCheckPlace()
const none =
  'class E:\n    __eq__ = lambda s, o: True\n    __sub__ = __rsub__ = __abs__ = __getitem__ = __round__ = lambda s, *a: s\n    __lt__ = __le__ = __gt__ = __ge__ = lambda s, o: True\n    __iter__ = lambda s: iter([s])\n    __len__ = lambda s: 1\n'

test.each(Object.entries(labs))(
  'lab %s: the reference passes every check, both known mistakes meet their sentence, and objects that agree to everything pass nothing',
  { timeout: 300_000 },
  async (_, { folder, mistakes }) => {
    const lab = await readLab(folder, 'en')
    const author = toCheckCells(lab.cells)
    const ids = listChecks(lab).map(({ id }) => id)
    const failedOf = async (own: Readonly<Record<string, string>>) => {
      const run = await place.check({ author, own })
      // It is a run only once the reference itself has passed every check there.
      if (run.kind !== 'ran') throw new Error(`it did not run: ${JSON.stringify(run)}`)
      return Object.fromEntries(
        run.results.filter(({ id, isOk }) => ids.includes(id) && !isOk).map(({ id, evalue }) => [id, evalue]),
      )
    }
    const right = readOwnParts(lab, solve(lab))
    for (const { cell, write, check, says } of mistakes)
      expect((await failedOf(readOwnParts(lab, err(solve(lab), cell, write))))[check]).toContain(says.en)
    const names = author
      .filter(({ isOwn }) => isOwn)
      .flatMap(({ source }) => [...source.matchAll(/^def (\w+)/gm)].map(([, name]) => name))
    const forged = Object.fromEntries(
      Object.keys(right).map((id) => [id, `${none}${names.map((name) => `${name} = `).join('')}lambda *a, **k: E()`]),
    )
    expect(Object.keys(await failedOf(forged))).toEqual(ids)
  },
)
