// What tries to be called right without being so: representative ones here, behind each kind of wall; all of them by
// `npm run bench -- attacks`.
import { describe, expect, test } from 'vitest'
import { makeCheckPlace } from './check-place.ts'
import { standardLimits } from './run-check.ts'
import { attack, attacks, author, countPassed, solved } from './test-attacks.ts'

/** Each attack behind each wall; otherwise one of each kind behind the first: to try a wall alone takes as long as four attacks. */
const isWhole = process.env['DEPTH'] === 'whole'
const limits = { ...standardLimits, turnSeconds: 8, idleSeconds: 2, cpuSeconds: 20 }
const places = { bubblewrap: makeCheckPlace({ limits }), perl: makeCheckPlace({ limits, bwrap: '/nowhere/bwrap' }) }

/** What rewrites JavaScript or Python, what equals all, what speaks out of turn, what waits, floods or ends, each in several ways. */
const chosen = [
  'array join poisoned',
  'callPyObject replaced',
  'number that says yes to all comparisons',
  'function where a value is expected',
  'puts the generator where it likes',
  'empties its argument',
  'swallows what a check says inside of its callback',
  'settrace moves the line',
  'json and builtins patched',
  'answers before the question',
  'deep JSON from its own side',
  'fetch, socket, process',
  'memory bomb',
  'exit in a call',
  'wire: classes that only the judge has',
  'wire: attributes by other spellings',
  'wire: tables that name each other',
  'lies about its class',
  'C by ctypes',
  'leaves modules for whoever comes next',
]

/** One of each of these kinds. */
const kinds = [
  'array join poisoned',
  'json and builtins patched',
  'number that says yes to all comparisons',
  'answers before the question',
  'memory bomb',
  'exit in a call',
  'C by ctypes',
  'wire: attributes by other spellings',
]

describe.each(Object.entries(places).slice(0, isWhole ? 2 : 1))('behind %s', { timeout: 180_000 }, (kind, place) => {
  test('it is verified, and the author’s own solution passes', async () => {
    expect(await place.standing()).toEqual({ kind: 'verified', wall: kind })
    expect(countPassed(await place.check({ author, own: solved }))).toBe(author.filter(({ isCheck }) => isCheck).length)
  })

  // The judge draws, whatever stands around it.
  test('two hand-ins are asked the same only by a check that draws nothing', async () => {
    const [first, second] = [await place.check({ author, own: solved }), await place.check({ author, own: solved })]
    if (first.kind !== 'ran' || second.kind !== 'ran') throw new Error('it did not run')
    const then = new Map(first.results.map(({ id, asked }) => [id, asked]))
    const same = second.results.filter(({ id, asked }) => id.startsWith('c-') && asked === then.get(id))
    expect(same.map(({ id }) => id)).toEqual(['c-watched'])
  })

  test.concurrent.each(isWhole ? chosen : kinds)('no check is forged by what “%s” says', async (name) => {
    const run = await attack(place, attacks[name] ?? '')
    expect(run.kind).not.toBe('unavailable')
    expect(countPassed(run)).toBe(0)
  })

  const endless = ['awaits for ever (cell)', 'sleeps for ever']
  test.each(endless.slice(0, isWhole ? 2 : 1))(
    'it is stopped after a few seconds and has not passed: %s',
    async (name) => {
      expect(await attack(place, attacks[name] ?? '')).toEqual({
        kind: 'stopped',
        why: 'time',
        seed: expect.any(String),
      })
    },
  )
})
