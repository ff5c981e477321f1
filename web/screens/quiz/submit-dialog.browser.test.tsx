import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, later, show } from '../../test-alone.tsx'
import type { Attempt, AttemptView, AttemptStore } from './attempt-store.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { questions, running } from './test-quiz.ts'

const state = { ...running, answers: new Map([['one', '["a"]']]), flags: new Set(['one']), unsaved: new Set(['one']) }
const attempt = { questions } as Attempt // the dialog reads nothing else
const seen = { onGo: vi.fn<(at: number) => void>(), onClose: vi.fn<() => void>(), onSubmitted: vi.fn<() => void>() }
const draw = (submit: AttemptStore['submit'], held: AttemptView = state) => {
  for (const one of Object.values(seen)) one.mockClear()
  const store = { submit, get: () => held } as unknown as AttemptStore // all that it asks
  return <SubmitDialog attempt={attempt} store={store} state={held} {...seen} />
}
const yes = page.getByRole('button', { name: 'Submit now' })

it('names what is open and what is flagged, and leads there', async () => {
  await show(draw(async () => 'submitted'))
  const dialog = page.getByRole('alertdialog', { name: 'Submit the quiz?' })
  await expect.element(dialog).toMatchTextContent('2 questions are not answered:')
  await expect.element(dialog).toMatchTextContent('1 question is flagged:')
  await page.getByRole('button', { name: 'Question 3: open' }).click()
  expect(seen.onGo.mock.calls).toEqual([[2]])
  expect(seen.onClose).toHaveBeenCalledTimes(1)
})

it('with everything answered it says so, and lists nothing', async () => {
  const all = { ...running, answers: new Map(questions.map(({ id }) => [id, '["a"]'])) }
  await show(draw(async () => 'submitted', all))
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Every question is answered.')
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
})

it('submits once, however often it is pressed', async () => {
  const answer = later<'submitted'>()
  const submit = vi.fn<AttemptStore['submit']>(() => answer.reply())
  await show(draw(submit))
  await yes.click()
  const busy = page.getByRole('button', { name: 'Submitting…' })
  await expect.element(busy).toBeVisible()
  await busy.click({ force: true })
  answer.give('submitted')
  await expect.poll(() => seen.onSubmitted.mock.calls.length).toBe(1)
  expect(submit).toHaveBeenCalledTimes(1)
})

it.each([
  ['unsent', '1 answer has not been sent'],
  ['unreached', 'Your answers are saved.'],
] as const)('when it is %s it says what is safe, and can be tried again', async (outcome, words) => {
  let now: Awaited<ReturnType<AttemptStore['submit']>> = outcome
  await show(draw(async () => now))
  await yes.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(words)
  expect(seen.onSubmitted).not.toHaveBeenCalled()
  now = 'submitted'
  await yes.click()
  await expect.poll(() => seen.onSubmitted.mock.calls.length).toBe(1)
})

it('when the time is over meanwhile it goes away: the page says that', async () => {
  await show(draw(async () => 'over'))
  await yes.click()
  await expect.poll(() => seen.onClose.mock.calls.length).toBe(1)
  expect(seen.onSubmitted).not.toHaveBeenCalled()
})

it.each(languages)('can be read in light and dark and answered by a finger in %s', async (locale) => {
  await show(
    draw(async () => 'submitted'),
    { locale, size: 'phone' },
  )
  await expect
    .element(page.getByRole('button', { name: { en: 'Go on answering', 'zh-CN': '继续作答' }[locale] }))
    .toBeVisible()
  const dialog = page.getByRole('alertdialog').element()
  expect(await findBarriers(dialog)).toEqual([])
  expect(findSmall(dialog)).toEqual([])
})
