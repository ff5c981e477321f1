import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, show } from '../../../test-alone.tsx'
import { Predict } from './predict.tsx'

const part = (id = 'q1') => (
  <Predict place="llm bytes" id={id} question="<p>How many bytes has 猫?</p>" answer="<p>Three.</p>" />
)
const field = page.getByRole('textbox', { name: 'Write your guess' })
const open = page.getByText('Show the answer')
const answer = page.getByText('Three.')

it('asks for a guess before it shows the answer, and leads to where it is written', async () => {
  await show(part())
  await open.click()
  await expect.element(answer).not.toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('status')).toHaveTextContent('Write a guess first, however rough.')
})

it('spaces are no guess; once something is written it opens, by keyboard too', async () => {
  await show(part())
  await field.fill('   ')
  await open.click()
  await expect.element(answer).not.toBeVisible()
  await field.fill('two?')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(answer).toBeVisible()
})

it('the guess is there again on the next visit, and only at its own question', async () => {
  const { draw } = await show(part())
  await field.fill('two?')
  await draw(null)
  await draw(part())
  await expect.element(field).toHaveValue('two?')
  await draw(null)
  await draw(part('q2'))
  await expect.element(field).toHaveValue('')
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(part(), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
