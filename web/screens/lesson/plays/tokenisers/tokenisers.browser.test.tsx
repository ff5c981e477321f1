import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownTexts, textOf } from '../../../../../domain/lesson/plays/tokenisers.ts'
import { findBarriers, findSmall, languages, show, signIn } from '../../../../test-alone.tsx'
import Tokenisers from './tokenisers.tsx'

const part = () => <Tokenisers place="llm real-tokenisers" id="lists" caption="" />
const text = (name: string) => page.getByRole('button', { name, exact: true })
const counts = (box: HTMLElement) => [...box.querySelectorAll('ol')].map((list) => list.children.length)

it('begins with the Chinese sentence of the crossing: 18, 6 and 5 tokens, parts of characters as bytes', async () => {
  const { box } = await show(part())
  expect(counts(box)).toEqual([18, 6, 5])
  expect([...box.querySelectorAll('ol:last-of-type')].at(-1)?.textContent).toContain('红灯 98716')
  expect(box.querySelector('[data-byte]')?.textContent).toBe('E7 163')
  await expect.element(text('红灯总是表示停。')).toHaveAttribute('aria-pressed', 'true')
})

it('by keys alone to the goal: a text of which the longest list makes more tokens', async () => {
  signIn()
  const { box, draw } = await show(part())
  await text('red light always means stop.').click()
  expect(counts(box)).toEqual([6, 6, 6])
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
  for (let i = 0; i < 12 && document.activeElement !== text('12345678').element(); i++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(counts(box)).toEqual([3, 8, 3])
  await expect.element(page.getByText(/^8 tokens against 3: the pattern of Qwen3 cuts each digit off/)).toBeVisible()
  await draw(null)
  await draw(part())
  expect(box.querySelectorAll('[data-reached]')).toHaveLength(1)
})

it('is said once nothing moves', async () => {
  await show(part())
  await text('🚦').click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'GPT-2, 2019: 3 tokens: F0 9F, 9A, A6. Qwen3, 2025: 1 token: 🚦. DeepSeek-V3, 2024: 2 tokens: F0 9F 9A, A6.',
    )
})

it.each(languages)(
  'with every text it can be read in light and dark, pressed by a finger and fits a phone in %s',
  async (locale) => {
    const { box } = await show(part(), { locale, size: 'phone' })
    for (const name of shownTexts) {
      await userEvent.click(text(textOf(name).trim().replaceAll(/\n\s*/g, ' ⏎ ')))
      expect(await findBarriers(box)).toEqual([])
      expect(findSmall(box)).toEqual([])
      expect(box.scrollWidth).toBeLessThanOrEqual(390)
    }
  },
)
