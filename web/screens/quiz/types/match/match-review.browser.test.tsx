import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages } from '../../../../test-alone.tsx'
import { part, reviewed, showReview } from '../test-field.tsx'

const left = [part('l1', 'UTF-8'), part('l2', 'Entropy'), part('l3', '合并', 'zh-CN')]
const right = [part('r1', 'a code'), part('r2', 'a surprise'), part('r3', 'a pair')]
const pairs = { l1: 'r1', l2: 'r2', l3: 'r3' }
const match = (more: object) =>
  reviewed('match', { left, right, given: { l1: 'r1', l2: 'r3' }, pairs, earned: 0.67, ...more })
const rows = () =>
  [...document.querySelectorAll('main ul > li')].map((row) =>
    [...row.querySelectorAll('dl > div')].map(
      (line) => `${line.getAttribute('data-verdict')}: ${line.querySelector('dd')?.textContent}`,
    ),
  )

it('judges each pair for itself: right, wrong with the right one beside it, and left open', async () => {
  await showReview(match({}))
  expect(rows()).toEqual([
    ['right: a code'],
    ['wrong: a pair', 'right: a surprise'],
    ['wrong: No answer', 'right: a pair'],
  ])
  await expect.element(page.getByRole('list', { name: 'Pairs' })).toBeVisible()
})

it('while the quiz keeps the pairs to itself, it shows those that were chosen and no verdict', async () => {
  await showReview(match({ pairs: null, earned: null }))
  expect(rows()).toEqual([['null: a code'], ['null: a pair'], ['null: No answer']])
})

it('of a question that was left open every pair is told', async () => {
  await showReview(match({ given: {}, earned: 0 }))
  expect(
    rows()
      .flat()
      .filter((line) => line === 'wrong: No answer'),
  ).toHaveLength(3)
  expect(rows().map((row) => row[1])).toEqual(['right: a code', 'right: a surprise', 'right: a pair'])
})

it('one right thing may belong to two', async () => {
  await showReview(match({ pairs: { ...pairs, l2: 'r3' }, earned: 1.33 }))
  expect(rows()[1]).toEqual(['right: a pair'])
})

it.each(languages)('long phrases can be read in light and dark on a phone in %s', async (locale) => {
  const long = [part('r1', 'tokenisation'.repeat(20)), ...right.slice(1)]
  const { box } = await showReview(match({ right: long, why: { text: '<p>Because.</p>', lang: 'en' } }), {
    locale,
    size: 'phone',
  })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('says of what was foreseen why it is wrong, above the explanation, and marks no part while keys are kept', async () => {
  const told = (text: string) => ({ text: `<p>${text}</p>`, lang: 'en' })
  await showReview(match({ pairs: null, earned: null, said: told('Not so.'), why: told('Because.') }))
  await expect.element(page.getByText('Not so.')).toBeVisible()
  const text = document.querySelector('main')?.textContent ?? ''
  expect(text.indexOf('Not so.')).toBeLessThan(text.indexOf('Because.'))
  expect(document.querySelectorAll('[data-verdict=right]')).toHaveLength(0)
})
