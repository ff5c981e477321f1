// The whole first phase, twice: by somebody who answers everything right, to the certificate in an employer's hand, and by
// somebody who errs where the curriculum expects it, and is told so each time in the sentence written for that mistake.
import type { Page } from '@playwright/test'
import { certificatePath, verifyPath } from './certificates.ts'
import { ask, expect, isWhole, prefer, signIn, signUpLearner, sizes, test } from './house.ts'
import { button, en, zh } from './labs.ts'
import { misconceptions } from './misconceptions.ts'
import { lessonPath, PHASE, quizOf, settle } from './people.ts'
import { drawToo, readAnswers, readNumbers, readQuestions, startQuiz } from './quizzes.ts'
import { answerQuiz, errInLab, mark, predict, solveLab, watch, type Walker } from './walk.ts'

/** With DEPTH=whole the first two modules; WHOLE_PHASE=yes goes through all (bench/README.md). The quick run asks each part by itself. */
const isEvery = process.env['WHOLE_PHASE'] === 'yes'
const isWalked = (at: { readonly module: string; readonly lesson: string }): boolean =>
  isEvery || ['text-to-numbers', 'counting'].includes(at.module)

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Signs somebody new up, enrols them by the phase's own button and opens its first lesson. */
async function setOut(
  page: Page,
  of: Pick<Walker, 'language' | 't'>,
): Promise<Walker & { readonly lessons: readonly { readonly module: string; readonly lesson: string }[] }> {
  const learner = await signUpLearner()
  await signIn(page, learner)
  await page.goto(`/phase/detail/${PHASE}`)
  await button(page, of.t('phase.enrol')).click()
  await expect(page).toHaveURL(new RegExp(`/phase/lesson/${PHASE}`))
  const { map_tree: modules } = await ask('/index/cert-category-tree', { id: PHASE })
  const all = modules.flatMap(({ node: { id: module }, children }) =>
    children.map(({ node: { id: lesson } }) => ({ module, lesson })),
  )
  const lessons = all.filter(isWalked)
  const [first] = lessons
  if (first)
    await page
      .locator(`main a[href="${lessonPath(first)}"]`)
      .first()
      .click()
  return { page, token: learner.token, ...of, lessons }
}

/** What the lesson holds, on the screen and for the server. */
async function listItems(
  { page, token }: Walker,
  at: { readonly module: string; readonly lesson: string },
): Promise<string[]> {
  await expect(page).toHaveURL(lessonPath(at))
  return (await ask('/lesson/detail', { cert_id: PHASE, lesson_id: at.lesson }, token)).items.map(({ kind }) => kind)
}

if (isWhole || isEvery)
  test('done from its first lesson to its certificate by somebody who answers everything right', async ({ page }) => {
    test.setTimeout(isEvery ? 1_200_000 : 600_000)
    await page.setViewportSize(sizes.desktop)
    await prefer(page, { language: 'en', theme: 'light' })
    const { lessons, ...walker } = await setOut(page, { language: 'en', t: en })
    for (const [nth, at] of lessons.entries()) {
      await test.step(at.lesson, async () => {
        const items = await listItems(walker, at)
        const known = misconceptions[at.lesson]
        if (known) await expect(await predict(walker, 'a guess')).toContainText(known.answer)
        if (items.includes('video')) await watch(walker, at.lesson)
        await mark(walker, 'reading')
        if (items.includes('experiment')) await solveLab(walker, at.lesson)
        await page
          .locator('#quiz')
          .getByRole('link', { name: en('quiz.entry.start') })
          .click()
        await button(page, en('quiz.entry.start')).click()
        await button(page, en('quiz.start.begin')).click()
        const answers = await readAnswers(quizOf(at.lesson))
        await answerQuiz(walker, ({ id, type }) => (type === 'order' ? [] : (answers.get(id) ?? [])))
        await expect(h1(page)).toHaveText(en('quiz.result.passed'))
        await expect(page.getByText('100 / 100')).toBeVisible()
        await expect(page.getByRole('list').locator('[data-wrong]')).toHaveCount(0)
        // What the result offers is the next lesson; after the last one, the phase.
        await page
          .locator('main')
          .getByRole('link', { name: isEvery && nth === lessons.length - 1 ? en('lesson.toPhase') : /^Next: / })
          .click()
      })
    }

    const { requirements } = await ask('/certificate/requirements', { id: PHASE }, walker.token)
    expect(
      requirements.filter(
        ({ is_met: isMet, lesson_id: lesson }) => !isMet && lessons.some((one) => one.lesson === lesson),
      ),
    ).toEqual([])
    if (!isEvery) return
    await expect(page).toHaveURL(new RegExp(`/phase/lesson/${PHASE}`))
    await test.step('final', async () => {
      await page.getByRole('link', { name: en('learning.final'), exact: true }).click()
      await button(page, en('quiz.entry.start')).click()
      await button(page, en('quiz.start.begin')).click()
      const answers = await readAnswers(quizOf('final'))
      await answerQuiz(walker, ({ id, type }) => (type === 'order' ? [] : (answers.get(id) ?? [])))
      await expect(h1(page)).toHaveText(en('quiz.result.passed'))
    })
    await page.goto(certificatePath)
    await button(page, en('certificate.apply.go')).click()
    await button(page, en('certificate.apply.confirm.yes')).click()
    const number = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    await page.goto('/my/certificate')
    await expect(page.getByRole('article').filter({ hasText: number })).toContainText(en('certificate.status.valid'))
    await page.goto(verifyPath(number))
    await expect(h1(page)).toHaveText(en('certificate.verify.valid.title'))
    await expect(page.getByText(en('certificate.verify.final')).locator('..')).toContainText('100')
  })

// What a wrong choice and a failed check tell is asked of every lesson by content/, and on the screen by quiz.spec.ts and experiment.spec.ts.
if (isWhole || isEvery)
  test('erred through by somebody with every misconception, who reads at each what is said of it', async ({ page }) => {
    test.setTimeout(isEvery ? 1_200_000 : 600_000)
    await page.setViewportSize(sizes.phone)
    await prefer(page, { language: 'zh-CN', theme: 'dark' })
    const { lessons, ...walker } = await setOut(page, { language: 'zh-CN', t: zh })
    for (const [nth, at] of lessons.entries()) {
      await test.step(at.lesson, async () => {
        const items = await listItems(walker, at)
        const known = misconceptions[at.lesson]
        expect(known, 'its misconceptions').toBeDefined()
        const answer = await predict(walker, known?.guess ?? '')
        await expect(answer).toContainText(known?.answer ?? '')
        if (items.includes('video')) await watch(walker, at.lesson)
        await mark(walker, 'reading')
        if (items.includes('experiment')) await errInLab(walker, at.lesson)

        // An attempt that asks at least what the curriculum names a mistake for.
        const quiz = quizOf(at.lesson)
        const { train_user_id: id } = await startQuiz(walker.token, quiz)
        await drawToo(id, Object.keys(known?.choices ?? {}))
        await page.goto(`/phase/quiz/start/${quiz}/${id}`)
        const questions = new Map((await readQuestions(quiz)).map((question) => [question.id, question]))
        const numbers = await readNumbers(id)
        const slipOf = (question: string) => {
          const slips = numbers.get(question)?.slips
          return slips?.find((slip) => slip.id === known?.choices[question]) ?? slips?.[0]
        }
        const wrongOf = (question: string) =>
          slipOf(question)?.wrong ??
          known?.choices[question] ??
          questions.get(question)?.choices.find((choice) => !questions.get(question)?.answer.includes(choice.id))?.id ??
          ''
        const attempt = await answerQuiz(walker, (question) => [wrongOf(question.id)])
        await expect(h1(page)).toHaveText(zh('quiz.result.failed'))
        for (const [i, { id: asked }] of attempt.questions.entries()) {
          // What is put in order, in pairs or into gaps has no reason of its own: which part was wrong would be half the key.
          if (!numbers.has(asked) && questions.get(asked)?.choices.length === 0) continue
          const choice = questions.get(asked)?.choices.find((one) => one.id === wrongOf(asked))
          const why = slipOf(asked)?.said['zh-CN'] ?? choice?.why?.['zh-CN'] ?? ''
          expect(onlyHan(why), asked).not.toBe('')
          const told = page.locator(`#question-${i + 1}${choice ? ' [data-wrong]' : ''}`)
          expect(onlyHan((await told.textContent()) ?? ''), asked).toContain(onlyHan(why))
        }
        await page.getByRole('link', { name: zh('quiz.lessonAgain') }).click()
        await page.waitForURL((url) => url.pathname === lessonPath(at))
        await settle(page)
        const next = lessons[nth + 1]
        if (next)
          await page
            .locator(`main a[href="${lessonPath(next)}"]`)
            .last()
            .click()
      })
    }
  })

/** The Chinese characters alone: formulas and code are set in other ways on the page. */
const onlyHan = (text: string): string => text.replaceAll(/<[^>]*>|[^\p{Script=Han}]/gu, '')
