import { expect, it } from 'vitest'
import { letterOf } from '../../letter.ts'
import { pick } from './pick.ts'

const choices = ['x', 'y', 'z'].map((id) => ({ id }))

it('takes one of one, the newest', () => {
  expect(pick({ type: 'single', choices }, ['x'], 'y')).toEqual(['y'])
  expect(pick({ type: 'true-false', choices }, [], 'x')).toEqual(['x'])
})

it('adds and takes away of several, always in the question’s order', () => {
  expect(pick({ type: 'multiple', choices }, ['z'], 'x')).toEqual(['x', 'z'])
  expect(pick({ type: 'multiple', choices }, ['x', 'z'], 'x')).toEqual(['z'])
})

it('names choices by letters', () => {
  expect([0, 3, 5].map(letterOf)).toEqual(['A', 'D', 'F'])
})
