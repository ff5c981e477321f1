import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, said, show } from '../../../test-alone.tsx'
import { CodeBlock } from './code-block.tsx'

const html = '<pre><code><span class="k">def</span> merge(a):\n    return a &lt; 1\n</code></pre>'
const copy = page.getByRole('button', { name: 'Copy the code' })

/** What a browser without a safe line, or a person who says no, gives. */
function setClipboard(value: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

it('gives the code as it is typed: without colours, with its indents and its last line', async () => {
  const copied: string[] = []
  setClipboard({ writeText: async (text: string) => void copied.push(text) })
  await show(<CodeBlock html={html} language="python" />)
  await copy.click()
  await expect.poll(() => copied).toEqual(['def merge(a):\n    return a < 1\n'])
  await expect.poll(said).toHaveLength(1)
})

it.each([
  ['there is no clipboard: the school is not on https', undefined],
  ['the person says no', { writeText: () => Promise.reject(new Error('no')) }],
])('says that nothing was copied when %s', async (_why, none) => {
  setClipboard(none)
  await show(<CodeBlock html={html} language="python" />)
  await copy.click()
  await expect.poll(said).toHaveLength(1)
  expect(said()).toEqual(['The browser did not allow copying.'])
})

it('what is no code of a language has nothing to copy and names none', async () => {
  await show(<CodeBlock html={html} language="text" />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await show(<CodeBlock html={html} language="python" />, { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
