import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages } from '../../../../test-alone.tsx'
import { part, reviewed, showReview } from '../test-field.tsx'

const items = [part('a', 'Bytes'), part('b', 'Pairs'), part('c', '词元', 'zh-CN')]
const order = (more: object) =>
  reviewed('order', { items, given: ['b', 'a', 'c'], right: ['a', 'b', 'c'], earned: 0.67, ...more })
const lines = () =>
  [...document.querySelectorAll('dl > div')].map((line) => [
    line.getAttribute('data-verdict'),
    [...line.querySelectorAll('ol > li')].map((item) => item.textContent).join(' ') ||
      line.querySelector('dd')?.textContent,
  ])

it('shows both orders; one that earned a part is not right', async () => {
  await showReview(order({}))
  expect(lines()).toEqual([
    ['wrong', 'Pairs Bytes 词元'],
    ['right', 'Bytes Pairs 词元'],
  ])
})

it('the right order is not told twice', async () => {
  await showReview(order({ given: ['a', 'b', 'c'], earned: 2 }))
  expect(lines()).toEqual([['right', 'Bytes Pairs 词元']])
})

it('left open it says so and shows what would have been right; kept secret it shows the answer alone', async () => {
  const { draw } = await showReview(order({ given: null, earned: 0 }))
  expect(lines()).toEqual([
    ['wrong', 'No answer'],
    ['right', 'Bytes Pairs 词元'],
  ])
  await draw(null)
  await showReview(order({ right: null, earned: null }))
  expect(lines()).toEqual([[null, 'Pairs Bytes 词元']])
})

it('places are numbered on the page, and an item in the other language says so', async () => {
  const { box } = await showReview(order({}))
  const list = box.querySelector('ol')!
  expect(getComputedStyle(list).listStyleType).toBe('decimal')
  const { left } = list.getBoundingClientRect()
  expect(list.firstElementChild!.getBoundingClientRect().left - left).toBeGreaterThan(16) // room for the number
  expect(box.querySelectorAll('[lang=zh-CN]')).toHaveLength(2)
})

it.each(languages)('long items can be read in light and dark on a phone in %s', async (locale) => {
  const long = [part('a', 'tokenisation'.repeat(20)), ...items.slice(1)]
  const { box } = await showReview(order({ items: long }), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('says of what was foreseen why it is wrong, above the explanation, and marks no part while keys are kept', async () => {
  const told = (text: string) => ({ text: `<p>${text}</p>`, lang: 'en' })
  await showReview(order({ right: null, earned: null, said: told('Not so.'), why: told('Because.') }))
  await expect.element(page.getByText('Not so.')).toBeVisible()
  const text = document.querySelector('main')?.textContent ?? ''
  expect(text.indexOf('Not so.')).toBeLessThan(text.indexOf('Because.'))
  expect(document.querySelectorAll('[data-verdict=right]')).toHaveLength(0)
})
