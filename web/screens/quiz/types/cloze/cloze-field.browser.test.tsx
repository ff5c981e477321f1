import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages } from '../../../../test-alone.tsx'
import { asked, part, showField } from '../test-field.tsx'

const gap = (id: string) => `<span data-gap="${id}"></span>`
const text = { text: `<p>A byte has ${gap('n')} bits, a ${gap('w')} has ${gap('s')}.</p>`, lang: 'en' }
const gaps = [
  { id: 's', type: 'single', choices: [part('one', 'one <b>bit</b>'), part('four', 'four bits')] },
  { id: 'n', type: 'number', unit: null, units: [] },
  { id: 'w', type: 'text' },
]
const question = asked('cloze', { text, gaps })
const field = (nth: number) => page.getByLabelText(`Gap ${nth}`)

it('the gaps are numbered and reached in the order of the text, wherever they stand in the list', async () => {
  await showField(question)
  const seen: string[] = []
  for (let press = 0; press < 3; press++) {
    await userEvent.tab()
    seen.push(`${document.activeElement?.getAttribute('aria-label')} ${document.activeElement?.tagName}`)
  }
  expect(seen).toEqual(['Gap 1 INPUT', 'Gap 2 INPUT', 'Gap 3 SELECT'])
})

it('each gap gives its own kind of answer, in one answer of the question’s order', async () => {
  const { gave } = await showField(question)
  await field(2).fill('nibble')
  await field(3).selectOptions('four')
  await field(1).fill('8')
  expect(gave.mock.lastCall?.[0]).toBe('{"s":["four"],"n":"8","w":"nibble"}')
  await field(3).selectOptions('')
  await field(1).fill(' ')
  await field(2).fill('')
  expect(gave.mock.lastCall?.[0]).toBe('')
})

it('while one types the field keeps the focus and its caret', async () => {
  await showField(question, '{"w":"nible"}')
  await field(2).click()
  ;(field(2).element() as HTMLInputElement).setSelectionRange(3, 3)
  await userEvent.keyboard('bb{Backspace}')
  await expect.element(field(2)).toHaveValue('nibble')
  await expect.element(field(2)).toHaveFocus()
})

it('cleared, all gaps are empty and the first one in the text has the focus', async () => {
  const { last } = await showField(question, '{"s":["one"],"n":"7","w":"word"}')
  await page.getByRole('button', { name: 'Clear answer' }).click()
  expect(last()).toBe('')
  await expect.element(field(1)).toHaveFocus()
  for (const nth of [1, 2, 3]) await expect.element(field(nth)).toHaveValue('')
})

it('a saved answer that does not fit its gap any more is shown as not given', async () => {
  await showField(question, '{"s":"four","n":["8"],"w":7}')
  for (const nth of [1, 2, 3]) await expect.element(field(nth)).toHaveValue('')
})

it('a gap of the text that the question does not know leaves no hole in the others', async () => {
  const odd = { text: `<p>${gap('gone')} and ${gap('n')}</p>`, lang: 'en' }
  await showField(asked('cloze', { text: odd, gaps }), '{"n":"8"}')
  await expect.element(page.getByRole('textbox')).toHaveValue('8')
})

it('when the time is over it shows what was filled in and takes nothing more', async () => {
  const { close } = await showField(question, '{"s":["four"],"n":"8","w":"nibble"}')
  await close()
  for (const nth of [1, 2, 3]) await expect.element(field(nth)).toBeDisabled()
  await expect.element(field(1)).toHaveValue('8')
  await expect.element(field(3)).toHaveValue('four')
})

it('gaps are named in the page’s language, and the text says which one it is in', async () => {
  await showField(question, '', { locale: 'zh-CN' })
  await expect.element(page.getByRole('textbox', { name: '第 1 空' })).toBeVisible()
  expect(document.querySelector('.reading')?.getAttribute('lang')).toBe('en')
})

it.each(languages)('can be read in light and dark and pressed by a finger on a phone in %s', async (locale) => {
  const { box, close } = await showField(question, '{"s":["one"],"n":"8"}', { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await close()
  expect(await findBarriers(box)).toEqual([])
})
