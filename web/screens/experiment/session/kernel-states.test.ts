import { describe, expect, it, test } from 'vitest'
import { kernelEvents, kernelMoves, kernelStates, type KernelEvent, type KernelStateName } from './kernel-states.ts'

/** State by state, in the order of the events: where each leads and what is done; `-` where it came too late. */
const table: Readonly<Record<KernelStateName, Readonly<Record<KernelEvent, string>>>> = {
  none: row('starting', '-', 'booting', '-', '-', '-', '-', '-', 'none letGo'),
  starting: row('-', 'none', 'booting', '-', '-', '-', '-', '-', 'none letGo'),
  booting: row('-', '-', '-', 'ready tell', 'failed letGo', 'none letGo', 'none letGo', '-', 'none letGo'),
  ready: row('-', '-', '-', '-', 'failed letGo', 'none letGo', 'none letGo', 'restarting announce', 'none letGo'),
  restarting: row('-', '-', '-', 'ready announce', 'failed letGo', 'none letGo', 'none letGo', '-', 'none letGo'),
  failed: row('starting', '-', 'booting', '-', '-', 'none', '-', '-', 'none letGo'),
}
function row(...cells: string[]) {
  return Object.fromEntries(kernelEvents.map((event, i) => [event, cells[i]])) as Record<KernelEvent, string> // one cell an event
}

describe.each(kernelStates)('a kernel that is %s', (state) => {
  it.each(kernelEvents)('goes where the table says: %s', (event) => {
    const move = kernelMoves[state][event]
    expect(move ? [move.to, ...move.effects].join(' ') : '-').toBe(table[state][event])
  })
})

const all = kernelStates.flatMap((from) =>
  kernelEvents.flatMap((event) => {
    const move = kernelMoves[from][event]
    return move ? [{ from, event, ...move }] : []
  }),
)
const holds = (state: KernelStateName) => ['booting', 'ready', 'restarting'].includes(state)

test('no kernel is left running: who leaves a state that has one lets go of it', () => {
  expect(all.filter(({ from, to, effects }) => holds(from) && !holds(to) && !effects.includes('letGo'))).toEqual([])
})

test('no kernel that is wanted is let go of', () => {
  expect(all.filter(({ to, effects }) => holds(to) && effects.includes('letGo'))).toEqual([])
})

test('every state is come to from the first, and left again by a stop', () => {
  const reached = new Set<KernelStateName>(['none'])
  for (const _ of kernelStates) for (const { from, to } of all) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual(kernelStates.toSorted())
  expect(kernelStates.map((state) => kernelMoves[state].stop?.to)).toEqual(kernelStates.map(() => 'none'))
})

test('a kernel is there only after it was booted', () => {
  expect(new Set(all.filter(({ to }) => to === 'ready').map(({ event }) => event))).toEqual(new Set(['boot']))
})
