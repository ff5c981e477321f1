import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { QuizHistory } from './quiz-history.tsx'
import { handedIn, quiz } from './test-quiz.ts'

const history = [handedIn(2, 66.7), handedIn(1, 20)]

it('without an attempt it says what will be here, and draws no empty table', async () => {
  await show(<QuizHistory quiz={quiz} />)
  await expect.element(page.getByText('Attempts you have submitted are listed here.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

it('each row is headed by its attempt, says passed or not in words, and leads to its result', async () => {
  const { where } = await show(<QuizHistory quiz={{ ...quiz, history }} />)
  const rows = page.getByRole('row').elements().slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^266\.7 of 100Passed.*20 min 34 sec7KQ2-M9XD-4HRT$/),
    expect.stringMatching(/^120 of 100Not passed/),
  ])
  await page.getByRole('link', { name: 'See attempt 1' }).click()
  expect(where()).toContain('attempt-1')
})

it.each(languages)('stands as small lists on a phone, nothing wider than it, in %s', async (locale) => {
  const { box } = await show(<QuizHistory quiz={{ ...quiz, history }} />, { locale, size: 'phone' })
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
