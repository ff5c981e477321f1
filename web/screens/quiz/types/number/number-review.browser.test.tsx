import { expect, it } from 'vitest'
import { findBarriers, languages } from '../../../../test-alone.tsx'
import { reviewed, showReview } from '../test-field.tsx'

const right = { value: 1234.5, tolerance: 0, is_relative: false }
const number = (more: object) => reviewed('number', { unit: null, given: '1 234,5', right, earned: 2, ...more })
const lines = () =>
  [...document.querySelectorAll('dl > div')].map((line) => [
    line.getAttribute('data-verdict'),
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ])

it('shows the number as it was typed, and the right one in the reader’s way of writing', async () => {
  await showReview(number({}))
  expect(lines()).toEqual([
    ['right', 'Your answer', '1 234,5'],
    ['right', 'Right answer', '1,234.5'],
  ])
})

it.each([
  [{ tolerance: 0.5, is_relative: false }, '1,234.5 ± 0.5'],
  [{ tolerance: 0.07, is_relative: true }, '1,234.5 ± 7 %'],
  [{ value: 6.02214076e23, tolerance: 0.001, is_relative: true }, '6.02214076E23 ± 0.1 %'],
  [{ value: 0.1 + 0.2 }, '0.3'],
])('says how far off is still right, without the computer’s own digits: %o', async (more, words) => {
  await showReview(number({ right: { ...right, ...more } }))
  expect(lines()[1]?.[2]).toBe(words)
})

it('the unit stands behind what is right, and says its own language', async () => {
  await showReview(number({ unit: { text: '千字节', lang: 'zh-CN' } }))
  expect(lines()[1]?.[2]).toBe('1,234.5千字节')
  expect(document.querySelector('dd [lang]')?.getAttribute('lang')).toBe('zh-CN')
})

it('left open it says so and what would have been right; kept secret it shows the answer alone, without a verdict', async () => {
  const { draw } = await showReview(number({ given: null, earned: 0 }))
  expect(lines()).toEqual([
    ['wrong', 'Your answer', 'No answer'],
    ['right', 'Right answer', '1,234.5'],
  ])
  await draw(null)
  await showReview(number({ right: null, earned: null }))
  expect(lines()).toEqual([[null, 'Your answer', '1 234,5']])
})

it('zero is an answer and a right value like any other', async () => {
  await showReview(number({ given: '0', right: { ...right, value: 0 } }))
  expect(lines().map((line) => line[2])).toEqual(['0', '0'])
})

it.each(languages)('wrong by sixty digits, it can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await showReview(
    number({ given: '9'.repeat(60), earned: 0, why: { text: '<p>One byte has eight bits.</p>', lang: 'en' } }),
    { locale, size: 'phone' },
  )
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
