// In which faces lessons are set, asked of the browser: what a style sheet names is not what is drawn.
import type { Page } from '@playwright/test'
import { say } from '../messages/format.ts'
import { ask, expect, prefer, signIn, test } from './house.ts'
import { settle } from './people.ts'
import { attemptPath, drawToo, startQuiz } from './quizzes.ts'

declare global {
  interface Window {
    /** How far the text has moved by itself. */
    shifts?: { sum: number }
  }
}

const PHASE = 'llm-foundations'
/** As Chromium gives it. */
type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** The face that draws most of the first element that a selector finds. */
async function faceOf(page: Page, selector: string): Promise<string | undefined> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  // React may put another element in its place in this very moment; who asks asks again.
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] }))
  await cdp.detach()
  return fonts.toSorted((a, b) => b.glyphCount - a.glyphCount)[0]?.familyName
}

test('the first lesson, loaded by its address, is drawn in its own faces but for what would move on the screen, the next ones by links from the start, and nothing of the text moves', async ({
  page,
  learner,
}) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, learner)
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    window.shifts = shifts
    new PerformanceObserver((list) => {
      // The outline beside it, which fills with a learner's progress, is not what this is about.
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && entry.sources.some(({ node }) => node?.parentElement?.closest('.reading')))
          shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  const { map_tree: outline } = await ask('/index/cert-category-tree', { id: PHASE })
  const paths = outline.flatMap(({ node, children }) =>
    children.map((lesson) => `/phase/lesson-learn/${PHASE}/${node.id}/${lesson.node.id}`),
  )
  const first = paths.findIndex((path) => path.endsWith('/surprise'))
  await page.goto(paths[first] ?? '')
  await settle(page)
  await expect.poll(() => faceOf(page, '.reading p')).toMatch(/^(?!STIX)./) // a cold cache: the text was there before them
  await page.mouse.move(200, 300)
  await page.mouse.move(300, 320)
  await expect.poll(() => faceOf(page, '.reading math mi')).toBe('STIX Two Math')
  const nameBelow = () =>
    page.evaluate(() => {
      const below = [...document.querySelectorAll('.reading-text > p')].find(
        (p) => p.getBoundingClientRect().top > innerHeight,
      )
      below?.setAttribute('id', 'below')
    })
  // Named for each look: React may have put another element in its place.
  await expect.poll(() => nameBelow().then(() => faceOf(page, '#below'))).toContain('STIX Two Text')
  // What had to stay as it was is set anew once nobody sees it.
  for (let screens = 0; screens < 3; screens++) {
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  }
  await expect(page.locator('[data-as-set]')).toHaveCount(0)
  await expect.poll(() => faceOf(page, '.reading p')).toContain('STIX Two Text')

  for (const path of paths.slice(first + 1, first + 4)) {
    await page.locator(`a[href^="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.locator('.reading p').first()).toBeVisible()
    await expect.poll(() => faceOf(page, '.reading p')).toContain('STIX Two Text')
  }
  expect(await page.evaluate(() => window.shifts?.sum ?? Infinity)).toBeLessThanOrEqual(0.01)
})

test('a quiz whose answers are counted in letters draws them in the code face, in a browser that has read nothing', async ({
  page,
  learner,
}) => {
  await prefer(page, { language: 'en', theme: 'light' })
  await signIn(page, learner)
  await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
  const quiz = `${PHASE}.byte-pairs`
  const { train_user_id: attempt } = await startQuiz(learner.token, quiz)
  await drawToo(attempt, ['mean-without-blank'])
  await page.goto(attemptPath(quiz, attempt))
  await settle(page)
  // Its questions come in any order; the blank of another one, ␣, is in no face of ours.
  const choice = page.locator('main .reading code', { hasText: /^m ean$/ })
  const next = page.getByRole('button', { name: say('en', 'quiz.next'), exact: true })
  while (!(await choice.isVisible())) await next.click()
  await choice.evaluate((code) => code.setAttribute('id', 'asked'))
  await expect.poll(() => faceOf(page, '#asked')).toMatch(/^JetBrains Mono/)
})
