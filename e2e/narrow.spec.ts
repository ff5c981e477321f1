// Every lesson of the first phase on a phone: its figures, its formulas, its sums. What is found is named by lesson and figure.
import type { Page } from '@playwright/test'
import { ask, expect, languages, prefer, signIn, sizes, test, isWhole } from './house.ts'
import { isInItsFonts, lessonPath, PHASE, settle } from './people.ts'

/** Pixels as drawn: no letter of a figure is smaller. */
const LEAST = 13

/** What does not hold in the text that is open, a sentence each. */
const findFaults = (page: Page, least: number): Promise<string[]> =>
  page.locator('.reading').evaluate((reading, leastLetter) => {
    const faults: string[] = []
    const figures = [...reading.querySelectorAll('figure')].filter((one) =>
      one.querySelector(':scope > .scroller > svg'),
    )
    if (figures.length === 0) faults.push('no figure')
    for (const figure of figures) {
      const scroller = figure.querySelector('.scroller')
      const shown = [...figure.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0)
      const [svg] = shown
      if (!scroller || !svg || shown.length !== 1) {
        faults.push(`${figure.id}: ${shown.length} drawings are shown`)
        continue
      }
      const over = scroller.scrollWidth - scroller.clientWidth
      if (over > 0) faults.push(`${figure.id}: ${over} px wider than the phone`)
      const frame = svg.getBoundingClientRect()
      const texts = [...svg.querySelectorAll('text')].map((text) => {
        const matrix = text.getScreenCTM()
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix?.a ?? 0, matrix?.b ?? 0)
        return { words: text.textContent, size, box: text.getBoundingClientRect() }
      })
      for (const { words, size, box } of texts) {
        if (size < leastLetter) faults.push(`${figure.id}: "${words}" is drawn at ${size.toFixed(1)} px`)
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 4)
          faults.push(`${figure.id}: "${words}" is cut off`)
      }
      for (const [i, one] of texts.entries())
        for (const other of texts.slice(i + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (across > 1 && down > 6) faults.push(`${figure.id}: "${one.words}" lies on "${other.words}"`)
        }
      const room = scroller.getBoundingClientRect()
      const gold = [...svg.querySelectorAll('.gold, .gold-text')].map((part) => part.getBoundingClientRect())
      if (gold.length === 0 || gold.some((part) => part.left < room.left || part.right > room.right))
        faults.push(`${figure.id}: its gold is not in the first view`)
    }
    for (const scroller of reading.querySelectorAll('.scroller:has(> math)'))
      if (scroller.scrollWidth > scroller.clientWidth && !/local/.test(getComputedStyle(scroller).backgroundAttachment))
        faults.push(`a formula goes on without an edge: ${scroller.textContent.slice(0, 30)}`)
    for (const sum of reading.querySelectorAll('.whole'))
      if (
        !sum.closest('.scroller') &&
        (sum.getClientRects().length > 1 || sum.getBoundingClientRect().right > innerWidth)
      )
        faults.push(`does not stand on one line: ${sum.textContent}`)
    // A line that ends with a sign goes on where nobody looks for it.
    const lines = document.createTreeWalker(reading, NodeFilter.SHOW_TEXT)
    for (let node = lines.nextNode(); node; node = lines.nextNode()) {
      const words = node.textContent ?? ''
      if (node.parentElement?.closest('code, a, math, svg, button, [data-play]')) continue
      for (const { index } of words.matchAll(/(?<=[\d)½] )[=+×·−÷≈](?= [\d(√½])/gu)) {
        const [sign, next] = [index, index + 2].map((at) => {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect()
        })
        if (sign && next && next.left < sign.left)
          faults.push(`a line ends at a sign: ${words.slice(Math.max(0, index - 15), index + 15)}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page can be moved sideways')
    return faults
  }, least)

for (const language of languages)
  test(`on a phone every figure of the first phase fits with letters of ${LEAST} px and its gold in view, formulas show that they go on, and no line ends at a sign (${language})`, async ({
    page,
    learner,
  }) => {
    test.setTimeout(180_000)
    await prefer(page, { language, theme: 'light' })
    await page.setViewportSize(sizes.phone)
    await signIn(page, learner)
    await ask('/dataset-cert/enroll', { id: PHASE }, learner.token)
    const { map_tree: outline } = await ask('/index/cert-category-tree', { id: PHASE })
    const lessons = outline.flatMap(({ node: { id: module }, children }) =>
      children.map(({ node: { id: lesson } }) => ({ module, lesson })),
    )
    expect(lessons).toHaveLength(18)
    const faults: string[] = []
    // Each lesson in one language, with DEPTH=whole in both.
    for (const at of lessons.filter((_, i) => isWhole || i % 2 === languages.indexOf(language))) {
      await page.goto(lessonPath(at))
      await settle(page)
      await expect(page.locator('.reading figure > .scroller > svg').first()).toBeAttached()
      await page.waitForFunction(isInItsFonts)
      for (const fault of await findFaults(page, LEAST)) faults.push(`${at.lesson} ${fault}`)
    }
    expect(faults).toEqual([])
  })
