import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages } from '../../../../test-alone.tsx'
import { part, reviewed, showReview } from '../test-field.tsx'

const choice = (id: string, text: string | null, more: object = {}) => ({
  ...part(id, text ?? ''),
  text,
  is_chosen: false,
  is_right: false,
  why: null,
  why_lang: 'en',
  ...more,
})
const rows = () => [...document.querySelectorAll('main li')]
const words = () => rows().map((row) => row.lastElementChild?.textContent)
const marks = () => rows().map((row) => (row.querySelector('[aria-hidden]')?.querySelector('svg') ? 'sign' : 'letter'))

it('says in words what was chosen and what is right, and by a sign, not by its colour alone', async () => {
  const choices = [
    choice('a', 'A byte', { is_chosen: true }),
    choice('b', 'A bit', { is_right: true }),
    choice('c', 'A token', { is_chosen: true, is_right: true }),
    choice('d', 'A word'),
  ]
  await showReview(reviewed('multiple', { choices, earned: 0.5 }))
  expect(words()).toEqual(['A byteYour answer', 'A bitRight answer', 'A tokenYour answerRight answer', 'A word'])
  expect(marks()).toEqual(['sign', 'sign', 'sign', 'letter'])
})

it('while the quiz keeps what is right to itself, only what was chosen is marked, and none of it as wrong', async () => {
  const hidden = { is_right: null }
  await showReview(
    reviewed('single', {
      choices: [choice('a', 'A byte', { ...hidden, is_chosen: true }), choice('b', 'A bit', hidden)],
    }),
  )
  expect(words()).toEqual(['A byteYour answer', 'A bit'])
  expect(document.querySelector('[data-wrong], [data-right]')).toBeNull()
})

it('left open, nothing is called an answer of the learner', async () => {
  await showReview(
    reviewed('single', { choices: [choice('a', 'A byte', { is_right: true }), choice('b', 'A bit')], earned: 0 }),
  )
  await expect.element(page.getByText('Right answer')).toBeVisible()
  await expect.element(page.getByText('Your answer')).not.toBeInTheDocument()
  expect(document.querySelector('[data-wrong]')).toBeNull()
})

it('each choice has its own reason, in the language it is in', async () => {
  const why = { why: '<p>八个比特是一个字节。</p>', why_lang: 'zh-CN' }
  await showReview(
    reviewed('single', { choices: [choice('a', 'A byte', { ...why, is_right: true }), choice('b', 'A bit')] }),
  )
  expect(page.getByText('八个比特是一个字节。').element().closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
  expect(page.getByText('A byte').element().hasAttribute('lang')).toBe(false)
})

it('true and false are words of the page, in Chinese too', async () => {
  const choices = [choice('true', null, { is_chosen: true }), choice('false', null, { is_right: true })]
  await showReview(reviewed('true-false', { choices, earned: 0 }), { locale: 'zh-CN' })
  expect(words()).toEqual(['对你的答案', '错正确答案'])
})

it.each(languages)('can be read in light and dark on a phone, a word without a break too, in %s', async (locale) => {
  const choices = [
    choice('a', 'tokenisation'.repeat(20), { is_chosen: true, why: `<p>${'because'.repeat(30)}</p>` }),
    choice('b', 'A bit', { is_right: true, why: '<p>Half a nibble of a half.</p>' }),
  ]
  const { box } = await showReview(reviewed('single', { choices, earned: 0 }), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
