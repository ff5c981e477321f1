import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test-alone.tsx'
import { PrintButtons } from './print-buttons.tsx'
import { PaperNotes } from './reading/paper-notes.tsx'

const text = (
  <article className="reading">
    <p>
      By <a href="https://example.org/paper">the paper</a>, told again in <a href="/phase/detail/llm">the phase</a> and{' '}
      <a href="https://example.org/paper">again</a>; see <a href="#below">below</a> and{' '}
      <a href="https://example.org/said">https://example.org/said</a>.
    </p>
    <div role="group">
      <details>
        <summary>First</summary>
        <p>one</p>
      </details>
    </div>
    <div role="group">
      <details open>
        <summary>Second</summary>
        <p>two</p>
      </details>
    </div>
    <PaperNotes />
    <PrintButtons hasGuesses />
  </article>
)
const answers = () => [...document.querySelectorAll('details')].map(({ open }) => open)

test.each([
  ['Print', [false, false]],
  ['Print with the answers', [true, true]],
] as const)('prints with all answers closed or all open, and leaves them as they were: %s', async (name, wanted) => {
  await show(text)
  const printed = vi.spyOn(window, 'print').mockReturnValue(undefined)
  await page.getByRole('button', { name, exact: true }).click()
  expect(printed).toHaveBeenCalledOnce()
  expect(answers()).toEqual(wanted)
  dispatchEvent(new Event('afterprint'))
  expect(answers()).toEqual([false, true])
  printed.mockRestore()
})

test('where a link leads stands under a printed text, once each; nothing of it on the screen', async () => {
  await show(text)
  const notes = () => [...document.querySelectorAll('section li')].map((item) => item.textContent)
  const marks = () => [...document.querySelectorAll('a')].map((link) => link.dataset['note'])
  expect(notes()).toEqual([])
  dispatchEvent(new Event('beforeprint'))
  expect(notes()).toEqual(['https://example.org/paper', `${location.origin}/phase/detail/llm`])
  expect(marks()).toEqual(['[1]', '[2]', '[1]', undefined, undefined])
  dispatchEvent(new Event('afterprint'))
  await expect.poll(notes).toEqual([])
  expect(marks()).toEqual([undefined, undefined, undefined, undefined, undefined])
})
