import { expect, it } from 'vitest'
import { checkValues, wordComplaint, type Rules } from './complaint.ts'

const rules: Rules = {
  email: (value) => (value.includes('@') ? undefined : 'account.email.invalid'),
  again: (value, values) => (value === values['password'] ? undefined : 'account.password.missing'),
  name: () => undefined,
} as Rules

it('every field that breaks its rule has a complaint, in the order of the rules', () => {
  expect(Object.entries(checkValues(rules, { email: 'nobody', password: 'a', again: 'b' }))).toEqual([
    ['email', { key: 'account.email.invalid' }],
    ['again', { key: 'account.password.missing' }],
  ])
  expect(checkValues(rules, { email: 'a@b.cn', password: 'a', again: 'a' })).toEqual({})
})

it('a field that is not there is empty', () => expect(checkValues(rules, {})).toHaveProperty('email'))

it('a complaint is our own sentence, or the server’s as it came', () => {
  const t = ((key: string) => `sentence ${key}`) as never
  expect([wordComplaint(t, { key: 'account.email.invalid' as never }), wordComplaint(t, { text: 'No.' })]).toEqual([
    'sentence account.email.invalid',
    'No.',
  ])
})
