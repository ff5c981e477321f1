import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, show } from '../../../test-alone.tsx'
import { loadTerms, type Term } from './load-terms.ts'
import { TermCards } from './term-cards.tsx'

vi.mock(import('./load-terms.ts'))
const term = (id: string, en: string, zh: string, definition: string): Term => ({
  id,
  names: [
    { lang: 'en', text: en, usual: `the usual ${en}` },
    { lang: 'zh-CN', text: zh, usual: `通行的${zh}` },
  ],
  pinyin: 'cí',
  definition,
  lang: 'en',
  first: { module_id: 'm', lesson_id: 'next-token', name: 'A machine', number: 1 },
})
const terms = [term('token', 'token', '词元', 'One piece of text.'), term('bit', 'bit', '比特', 'A digit.')]

const text = (
  <>
    <p>
      <a href="/before">Before</a> A{' '}
      <a className="term" id="term-token" href="/phase/terms/llm#token">
        token
      </a>{' '}
      is not a{' '}
      <a className="term" id="term-bit" href="/phase/terms/llm#bit">
        bit
      </a>
      . <a href="/after">After</a>
    </p>
    <TermCards phaseId="llm" lessonId="bytes" />
  </>
)
const card = () => page.getByRole('complementary', { includeHidden: true })
const word = (name: string) => page.getByRole('link', { name, exact: true })

function open(look: Parameters<typeof show>[1] = {}) {
  vi.mocked(loadTerms).mockResolvedValue(new Map(terms.map((one) => [one.id, one])))
  return show(text, look)
}

it.each(languages)('a pointer that rests on a word is told what it means, in a page in %s', async (locale) => {
  await open({ locale })
  await word('token').hover()
  await expect.element(card()).toMatchTextContent('One piece of text.')
  await expect.element(card()).toMatchTextContent(locale === 'en' ? 'the usual token' : '通行的词元')
  await expect.element(card()).toMatchTextContent('词元')
  await expect.element(word('token')).toHaveAccessibleDescription(/One piece of text/)
  expect(await findBarriers()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await card().hover()
  vi.advanceTimersByTime(1000)
  await expect.element(card()).toBeVisible() // it may be pointed at itself
  await word('Before').hover()
  vi.advanceTimersByTime(1000)
  await expect.element(card()).not.toBeInTheDocument()
})

it('by keys: the focus opens it, Enter goes into it, Tab goes on behind the word, Escape closes it', async () => {
  await open()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(word('token')).toHaveFocus()
  await expect.element(card()).toMatchTextContent('One piece of text.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'All terms of this phase' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(word('bit')).toHaveFocus()
  await expect.element(card()).toMatchTextContent('A digit.')
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(card()).not.toBeInTheDocument()
  await expect.element(word('bit')).toHaveFocus()
})

it('a press opens it and leads nowhere, another closes it; the way to all terms is in it', async () => {
  const { where } = await open()
  const before = where()
  await word('bit').click()
  await expect.element(card()).toMatchTextContent('A digit.')
  expect(where()).toBe(before)
  await word('bit').click()
  await expect.element(card()).not.toBeInTheDocument()
  await word('bit').click()
  await page.getByRole('link', { name: 'All terms of this phase' }).click()
  expect(where()).toBe('/phase/terms/llm#bit')
})

it('what cannot be looked up says so, and still leads to the glossary', async () => {
  vi.mocked(loadTerms).mockRejectedValue(new Error('no line'))
  await show(text, { size: 'phone' })
  await word('token').click()
  await expect.element(card()).toMatchTextContent('The definition could not be loaded.')
  await expect
    .element(page.getByRole('link', { name: 'All terms of this phase' }))
    .toHaveAttribute('href', '/phase/terms/llm#token')
  const box = card().element().getBoundingClientRect()
  expect([box.left >= 0, box.right <= innerWidth]).toEqual([true, true])
})

it('is within a window that gets narrower, before it is placed anew', async () => {
  const hush = (event: Event) => event.stopImmediatePropagation()
  addEventListener('resize', hush, true)
  onTestFinished(() => removeEventListener('resize', hush, true))
  vi.mocked(loadTerms).mockResolvedValue(new Map(terms.map((one) => [one.id, one])))
  await show(<div style={{ textAlign: 'end' }}>{text}</div>)
  await page.viewport(1000, 700)
  await word('bit').hover()
  await expect.element(card()).toMatchTextContent('A digit.')
  expect(card().element().getBoundingClientRect().right).toBeGreaterThan(390)
  await page.viewport(390, 700)
  await expect.poll(() => innerWidth).toBe(390)
  expect(card().element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
