import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { Standing } from './standing.tsx'
import { quiz } from './test-quiz.ts'

type Quiz = typeof quiz
const draw = (more: Partial<Quiz> = {}) => <Standing quiz={{ ...quiz, ...more }} next={null} />
const gold = () => [...document.querySelectorAll('[data-look=gold]')].map((one) => one.textContent)

it.each<[string, Partial<Quiz>, string, string]>([
  ['never taken', {}, 'You have not taken this quiz yet.', 'Start the quiz'],
  ['not passed', { attempts_made: 1, best_score: 33.3 }, 'Best score so far: 33.3 of 100', 'Try again'],
  [
    'waiting',
    { attempts_made: 1, best_score: 33.3, start_state: 'waiting', next_at: 1_795_005_400 },
    'The next attempt opens on',
    'Read the lesson again',
  ],
  [
    'used up',
    { attempts_made: 3, best_score: 50, start_state: 'no_attempts' },
    'All 3 attempts are used.',
    'Read the lesson again',
  ],
  ['passed', { attempts_made: 1, best_score: 100, is_passed: true }, 'Best score: 100 of 100', 'Back to the phase'],
])('%s: says so, and exactly one thing is next', async (_, more, words, next) => {
  const { box } = await show(draw(more))
  expect(box.textContent).toContain(words)
  expect(gold()).toEqual([next])
})

it('running: counts by the server’s clock, and the one way on is into the attempt', async () => {
  const { where } = await show(
    draw({
      start_state: 'running',
      attempts_made: 1,
      running: {
        train_user_id: 'attempt-2',
        ordinal: 2,
        started_at: quiz.server_now - 60,
        deadline: quiz.server_now + 1440,
        answered: 2,
        question_count: 3,
      },
    }),
  )
  await expect.element(page.getByRole('timer')).toMatchTextContent(/00:2[34]:\d\d left/)
  await expect.element(page.getByText('Attempt 2 is running: 2 of 3 answered')).toBeVisible()
  expect(gold()).toEqual(['Continue the quiz'])
  await page.getByRole('link', { name: 'Continue the quiz' }).click()
  expect(where()).toContain('attempt-2')
})

it.each(languages)('can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(draw({ attempts_made: 1, best_score: 20 }), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
