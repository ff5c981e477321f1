import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages } from '../../../../test-alone.tsx'
import { reviewed, showReview } from '../test-field.tsx'

const mark = (id: string) => `<span data-gap="${id}"></span>`
const text = { text: `<p class="n">A byte has ${mark('n')} bits, a ${mark('w')} has ${mark('s')}.</p>`, lang: 'en' }
const choice = (id: string, words: string, is_chosen: boolean, is_right: boolean | null) => ({
  id,
  text: words,
  lang: 'en',
  is_chosen,
  is_right,
  why: null,
  why_lang: 'en',
})
const single = {
  id: 's',
  type: 'single',
  is_right: false,
  choices: [choice('one', 'one <b>bit</b>', true, false), choice('four', 'four bits', false, true)],
}
const number = {
  id: 'n',
  type: 'number',
  is_right: true,
  unit: null,
  given: '8',
  right: { value: 8, tolerance: 0, is_relative: false },
  why: null,
}
const word = { id: 'w', type: 'text', is_right: false, given: null, right: ['nibble', 'half a byte'], why: null }
const cloze = (gaps: object[] = [single, number, word], more: object = {}) =>
  reviewed('cloze', { text, gaps, earned: 0.67, ...more })
const inText = () =>
  [...document.querySelectorAll('mark')].map((one) => `${one.dataset['verdict']}: ${one.textContent}`)
const below = () =>
  [...document.querySelectorAll('main ul > li')].map((one) => [
    one.querySelector('p')?.textContent,
    ...[...one.querySelectorAll('dd')].map((line) => line.textContent),
  ])

it('shows the text as it was filled in, an open gap as open', async () => {
  await showReview(cloze())
  expect(inText()).toEqual(['right: 8', 'wrong: …', 'wrong: one bit'])
})

it('below stand the gaps that were not right, in the order of the text and by the numbers they had there', async () => {
  await showReview(cloze())
  expect(below()).toEqual([
    ['Gap 2', 'No answer', 'nibble / half a byte'],
    ['Gap 3', 'one bit', 'four bits'],
  ])
})

it('whoever sees no colours finds a sign in the text', async () => {
  const { box } = await showReview(cloze())
  const marks = [...box.querySelectorAll('mark')]
  expect(marks.map((one) => one.querySelectorAll('svg').length)).toEqual([1, 1, 1])
  expect(marks.map((one) => one.getClientRects().length)).toEqual([1, 1, 1]) // it breaks no line
})

it('all right, nothing stands below; kept secret, nothing is judged', async () => {
  const { draw } = await showReview(cloze([number], { text: { text: `<p>${mark('n')}</p>`, lang: 'en' } }))
  expect(below()).toEqual([])
  expect(document.querySelector('main ul')).toBeNull()
  await draw(null)
  await showReview(
    cloze(
      [
        { ...number, is_right: null, right: null },
        { ...word, is_right: null, right: null },
      ],
      { earned: null },
    ),
  )
  expect(inText()).toEqual(['undefined: 8', 'undefined: …'])
  expect(below()).toEqual([])
})

it('a gap’s number does not change by what else stands in the text’s HTML', async () => {
  await showReview(
    cloze([
      { ...number, is_right: false, given: '7' },
      { ...word, is_right: true, given: 'nibble' },
    ]),
  )
  expect(below()).toEqual([['Gap 1', '7', '8']])
})

it('gaps are named in Chinese, and the text says which language it is in', async () => {
  await showReview(cloze(), { locale: 'zh-CN' })
  await expect.element(page.getByText('第 2 空')).toBeVisible()
  await expect.element(page.getByText('未作答')).toBeVisible()
  expect(document.querySelector('.reading')?.getAttribute('lang')).toBe('en')
})

it.each(languages)('an answer without a break can be read in light and dark on a phone in %s', async (locale) => {
  const long = { ...word, given: 'n'.repeat(300) }
  const { box } = await showReview(cloze([single, number, long]), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('says of a gap that was foreseen why it is wrong, and marks no gap while keys are kept', async () => {
  const told = (words: string) => ({ text: `<p>${words}</p>`, lang: 'en' })
  const kept = { ...number, is_right: null, given: '4', right: null }
  await showReview(
    cloze([kept], { text: { text: mark('n'), lang: 'en' }, earned: null, said: told('A nibble has four.') }),
  )
  await expect.element(page.getByText('A nibble has four.')).toBeVisible()
  expect(inText()).toEqual(['undefined: 4'])
})
