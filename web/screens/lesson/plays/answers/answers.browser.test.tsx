import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, signIn } from '../../../../test-alone.tsx'
import Answers from './answers.tsx'

const part = () => <Answers place="llm completion-to-chat" id="answers" caption="" />
const button = (name: string) => page.getByRole('button', { name, exact: true })
const counts = (box: HTMLElement) => [...box.querySelectorAll('li > b')].map((one) => Number(one.textContent))

it('begins with a question about a red light, before any was trained: stop is likeliest in 7 of 30 starts', async () => {
  const { box } = await show(part())
  expect(counts(box)).toEqual([7, 0, 0, 23])
  await expect.element(button('red')).toHaveAttribute('aria-pressed', 'true')
})

it('by keys alone to a colour that no text has, with most starts sure, and to the training after which most say unknown', async () => {
  signIn()
  const { box, draw } = await show(part())
  for (const name of ['blue', 'questions about red and green']) {
    for (let i = 0; i < 20 && document.activeElement !== button(name).element(); i++) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
  }
  expect(counts(box)).toEqual([15, 14, 0, 1])
  await expect.element(page.getByText(/^22 of 30 starts are sure/)).toBeVisible()
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
  await button('4 colours with unknown').click()
  expect(counts(box)).toEqual([6, 0, 23, 1])
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(2)
})

it('is said once nothing moves', async () => {
  await show(part())
  await button('green').click()
  await button('questions about red and green').click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('green light, trained on questions about red and green: go 30, sure 30.')
})
