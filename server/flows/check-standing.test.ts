import { expect, test } from 'vitest'
import { noPlace, type CheckStanding } from '../../labs/check/check-place.ts'
import { tellCheckPlace, whySelfChecked } from './check-standing.ts'

const bubblewrap = { kind: 'bubblewrap', launcher: '/usr/bin/bwrap' } as const
const perl = { kind: 'perl', launcher: '/usr/bin/perl', uid: 65_531 } as const

test('an operator is told which wall cannot be put up and what another lets through', () => {
  const tried = [
    { wall: bubblewrap, open: undefined, openWithoutNode: undefined },
    { wall: perl, open: [], openWithoutNode: ['connect by network'] },
  ]
  expect(whySelfChecked({ kind: 'self-checked', tried })).toBe(
    'bubblewrap cannot be put up; perl with another user lets through: connect by network',
  )
  expect(whySelfChecked({ kind: 'self-checked', tried: [] })).toContain('neither bubblewrap nor Perl is here')
  expect(whySelfChecked({ kind: 'verified', wall: 'perl' })).toBeUndefined()
})

test('readiness tells it, and does not wait for a wall that is still being tried', async () => {
  const place = (standing: Promise<CheckStanding>) => ({ ...noPlace, standing: () => standing })
  expect(await tellCheckPlace(place(Promise.resolve({ kind: 'verified', wall: 'bubblewrap' })))).toEqual({
    status: 'verified',
    wall: 'bubblewrap',
  })
  expect(await tellCheckPlace(noPlace)).toMatchObject({
    status: 'self-checked',
    because: expect.stringContaining('neither'),
  })
  expect(await tellCheckPlace(place(new Promise(() => {})))).toEqual({ status: 'trying' })
})
