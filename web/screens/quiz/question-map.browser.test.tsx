import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, frame, findSmall, languages, show } from '../../test-alone.tsx'
import { QuestionMap } from './question-map.tsx'
import { questions, running } from './test-quiz.ts'

const state = {
  ...running,
  answers: new Map([
    ['one', '["a"]'],
    ['two', ''],
  ]),
  flags: new Set(['two']),
}

it('names each question with its state: answered, open, flagged; a cleared answer is open', async () => {
  await show(<QuestionMap questions={questions} at={2} state={state} onGo={() => {}} />)
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Question 1: answered', 'Question 2: open, flagged', 'Question 3: open'])
  await expect.element(page.getByRole('button', { name: 'Question 3: open' })).toHaveAttribute('aria-current', 'step')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

it('leads to the question that is pressed', async () => {
  const go = vi.fn<(at: number) => void>()
  await show(<QuestionMap questions={questions} at={0} state={state} onGo={go} />)
  await page.getByRole('button', { name: 'Question 2: open, flagged' }).click()
  expect(go.mock.calls).toEqual([[1]])
})

it('of forty questions on a phone the current one is in view, wherever one comes from', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...questions[0]!, id: `q${at}` }))
  const map = (at: number) => <QuestionMap questions={many} at={at} state={running} onGo={() => {}} />
  const { draw } = await show(map(0), { size: 'phone' })
  for (const at of [39, 0, 20]) {
    await draw(map(at))
    await frame()
    const { left, right } = document.querySelector('[aria-current=step]')!.getBoundingClientRect()
    expect.soft(left, `question ${at + 1}`).toBeGreaterThanOrEqual(0)
    expect.soft(right, `question ${at + 1}`).toBeLessThanOrEqual(390)
  }
  expect(document.documentElement.scrollWidth).toBe(390)
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<QuestionMap questions={questions} at={1} state={state} onGo={() => {}} />, {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
