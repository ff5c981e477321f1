import { describe, expect, it } from 'vitest'
import { firstRotation, isTurning, rotate, TURN_MS, type Rotation, type RotationEvent } from './rotation.ts'

const turn: RotationEvent = { kind: 'turn', count: 3 }
const after = (...events: RotationEvent[]): Rotation => events.reduce(rotate, firstRotation)

describe('the showcase', () => {
  it('turns every 4000 ms', () => expect(TURN_MS).toBe(4000))
  it('starts on the third panel, turning', () => {
    expect(firstRotation.index).toBe(2)
    expect(isTurning(firstRotation)).toBe(true)
  })
  it('goes third, first, second, third', () => {
    expect([[turn], [turn, turn], [turn, turn, turn]].map((turns) => after(...turns).index)).toEqual([0, 1, 2])
  })
  it('shows the panel that was chosen and stays on it', () => {
    const chosen = after({ kind: 'choose', index: 1 })
    expect(chosen.index).toBe(1)
    expect(isTurning(chosen)).toBe(false)
    expect(rotate(chosen, turn)).toEqual(chosen)
  })
  it('goes on from a chosen panel when it is resumed', () => {
    expect(after({ kind: 'choose', index: 1 }, { kind: 'toggle' }, turn).index).toBe(2)
  })
  it.each(['hover', 'focus', 'page-hidden'] as const)('waits during %s and goes on afterwards', (kind) => {
    const held = after({ kind, is: true })
    expect(rotate(held, turn).index).toBe(2)
    expect(rotate(rotate(held, { kind, is: false }), turn).index).toBe(0)
  })
  it('waits until the last of several reasons is gone', () => {
    const held = after({ kind: 'hover', is: true }, { kind: 'focus', is: true }, { kind: 'hover', is: false })
    expect(isTurning(held)).toBe(false)
    expect(isTurning(rotate(held, { kind: 'focus', is: false }))).toBe(true)
  })
  it('stays paused by the button whatever the pointer does', () => {
    expect(isTurning(after({ kind: 'toggle' }, { kind: 'hover', is: true }, { kind: 'hover', is: false }))).toBe(false)
  })
  it('never turns by itself under reduced motion, and turns when it is asked to', () => {
    const still = after({ kind: 'reduced-motion' })
    expect(rotate(still, turn).index).toBe(2)
    expect(isTurning(rotate(still, { kind: 'toggle' }))).toBe(true)
  })
})
