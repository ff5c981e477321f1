import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { PasswordPair } from './password-pair.tsx'

const pair = <PasswordPair password={{ id: 'p', name: 'password' }} again={{ id: 'q', name: 'again' }} />
const field = page.getByLabelText('New password', { exact: true })
const met = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent.endsWith('(met)'))

it.each([
  ['', [false, false, false, false]],
  ['c', [false, true, false, false]],
  ['Crossing-x', [true, true, true, false]],
  ['4crossing-X', [true, false, true, true]],
  ['Crossing-42', [true, true, true, true]],
  ['C4'.padEnd(31, 'x'), [false, true, true, true]],
])('of “%s” it says which parts of the rule are met, in words', async (typed, parts) => {
  await show(pair)
  await field.fill(typed)
  await expect.poll(met).toEqual(parts)
})

it('tells a password manager that both are a new password', async () => {
  await show(pair)
  for (const label of ['New password', 'Repeat the password'])
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('autocomplete', 'new-password')
})

it.each(languages)('half met, it can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(pair, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
})
