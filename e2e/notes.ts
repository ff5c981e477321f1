// How a learner begins a note in a lesson.
import type { Page } from '@playwright/test'
import { say } from '../messages/format.ts'
import { expect } from './house.ts'

/** As a person drags over them: the first so many letters of the text's first paragraph. */
export async function selectWords(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: say('en', 'note.title') })).toBeAttached()
  const words = await page.evaluate(() => {
    const paragraph = document.querySelector('article.reading p')
    const text = paragraph?.firstChild
    if (!paragraph || !text) throw new Error('the lesson has no paragraph')
    paragraph.scrollIntoView({ block: 'center' })
    const range = new Range()
    range.setStart(text, 0)
    range.setEnd(text, Math.min(30, text.textContent?.length ?? 0))
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    return range.toString().trim()
  })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: say('en', 'note.write') })
    .click()
  return words
}
