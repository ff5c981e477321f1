// The final of a phase, by somebody who fails it, has to wait, and passes: the certificate names its score.
import { run, sql } from '../store/sql.ts'
import { say, type Arguments, type Key } from '../messages/format.ts'
import { certificatePath, finishPhase, signUpEnrolled, verifyPath } from './certificates.ts'
import { ask, expect, prefer, signIn, sizes, test, walkedIn } from './house.ts'
import { button } from './labs.ts'
import { PHASE, quizOf } from './people.ts'
import { readRight, resultPath, withDatabase } from './quizzes.ts'

const FINAL = quizOf('final')
const h1 = 'main h1'

for (const language of walkedIn('zh-CN'))
  test(`is failed, waited for, passed, and named by the certificate, in ${language}`, async ({ page }) => {
    test.setTimeout(120_000)
    const t = <K extends Key>(key: K, ...args: Arguments<K>) => say(language, key, ...args)
    await page.setViewportSize(language === 'en' ? sizes.desktop : sizes.phone)
    await prefer(page, { language, theme: 'light' })
    const learner = await signUpEnrolled()
    await finishPhase(learner, { but: [FINAL] })
    await signIn(page, learner)

    /** Begins the final on its page; gives the attempt. */
    const begin = async (key: 'quiz.entry.start' | 'quiz.entry.again'): Promise<string> => {
      await page.goto(`/phase/lesson/${PHASE}`)
      await page.getByRole('link', { name: t('learning.final'), exact: true }).click()
      await button(page, t(key)).click()
      await button(page, t('quiz.start.begin')).click()
      await expect(page).toHaveURL(new RegExp(`/phase/quiz/start/${FINAL}/`))
      await expect(page.locator(h1)).toHaveText(t('quiz.question', { number: 1, count: 30 }))
      await expect(page.getByRole('timer').first()).toBeVisible()
      return page.url().split('/').at(-1) ?? ''
    }

    const failed = await begin('quiz.entry.start')
    await ask('/quiz/submit', { train_user_id: failed }, learner.token)
    await page.goto(resultPath(FINAL, failed))
    await expect(page.locator(h1)).toHaveText(t('quiz.result.failed'))
    await expect(page.locator('main [data-right]')).toHaveCount(0) // keys come with the pass

    // Until tomorrow there is nothing to press.
    await page.goto(`/phase/quiz/${PHASE}/${FINAL}`)
    await expect(page.locator('main')).toContainText(t('quiz.entry.standing.waiting', { date: '' }).slice(0, 6))
    await expect(button(page, t('quiz.entry.again'))).toHaveCount(0)
    await withDatabase((db) =>
      run(
        db,
        sql`update quiz_attempt set started_at = started_at - interval '1 day 1 hour', deadline = deadline - interval '1 day 1 hour', submitted_at = submitted_at - interval '1 day 1 hour' where id = ${failed}`,
      ),
    )

    const passed = await begin('quiz.entry.again')
    const right = await readRight(passed)
    const { questions } = await ask('/quiz/attempt', { train_user_id: passed }, learner.token)
    for (const [at, { id }] of questions.entries())
      await ask(
        '/quiz/answer',
        { train_user_id: passed, question_id: id, given: right.get(id)?.given ?? '', seq: String(at + 1) },
        learner.token,
      )
    await ask('/quiz/submit', { train_user_id: passed }, learner.token)
    await page.goto(resultPath(FINAL, passed))
    await expect(page.locator(h1)).toHaveText(t('quiz.result.passed'))
    await expect(page.locator('main [data-right]').first()).toBeVisible()

    await page.goto(certificatePath)
    await button(page, t('certificate.apply.go')).click()
    await button(page, t('certificate.apply.confirm.yes')).click()
    const number = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    await page.goto(verifyPath(number))
    await expect(page.getByText(t('certificate.verify.final')).locator('..')).toContainText('100')
  })
