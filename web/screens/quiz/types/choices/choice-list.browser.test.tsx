import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages } from '../../../../test-alone.tsx'
import { asked, part, showField } from '../test-field.tsx'

const choices = [part('a', 'A byte'), part('b', 'A bit'), part('c', '一个词元', 'zh-CN')]
const single = asked('single', { choices })
const multiple = asked('multiple', { choices })
const box = (name: string) => page.getByRole('checkbox', { name })

it('one of several: the arrows go through them and choose, and a press anywhere on a row does', async () => {
  const { last } = await showField(single)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(last()).toEqual(['a'])
  await userEvent.keyboard('{ArrowDown}')
  expect(last()).toEqual(['b'])
  await expect.element(page.getByRole('radio', { name: 'A bit' })).toBeChecked()
  await page.getByRole('radio', { name: '一个词元' }).click({ position: { x: 900, y: 6 } })
  expect(last()).toEqual(['c'])
})

it('several: whatever the order of the presses, the answer has the order of the list, and the last one taken away leaves it open', async () => {
  const { gave } = await showField(multiple)
  for (const name of ['一个词元', 'A byte', '一个词元', 'A byte']) await box(name).click()
  expect(gave.mock.calls.flat()).toEqual(['["c"]', '["a","c"]', '["a"]', ''])
})

it('an answer that cannot be read is an open question', async () => {
  await showField(multiple, '{"a":')
  await expect.element(box('A byte')).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument()
})

it('cleared by keyboard, the focus is where one answers again, not lost', async () => {
  const { last } = await showField(multiple, '["b"]')
  await page.getByRole('button', { name: 'Clear answer' }).click()
  expect(last()).toBe('')
  await expect.element(box('A byte')).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'Choose every answer that is right' })).toBeVisible()
})

it('when the time is over it shows what was chosen and takes nothing more', async () => {
  const { gave, close } = await showField(single, '["b"]')
  await close()
  await expect.element(page.getByRole('radio', { name: 'A bit' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'A byte' })).toBeDisabled()
  page
    .getByText('A byte')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(gave).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument()
})

it('a choice in the other language says so to a voice; a sentence without a break stays on a phone', async () => {
  const long = part('d', 'tokenisation'.repeat(20))
  await showField(asked('single', { choices: [...choices, long] }), '', { size: 'phone' })
  expect(page.getByText('一个词元').element().getAttribute('lang')).toBe('zh-CN')
  expect(document.documentElement.scrollWidth).toBe(390)
})

it.each([
  ['en', ['True', 'False'], 'True or false?'],
  ['zh-CN', ['对', '错'], '判断对错'],
] as const)('true and false are worded in the page’s language: %s', async (locale, words, legend) => {
  const question = asked('true-false', {
    choices: [
      { id: 'true', text: null, lang: locale },
      { id: 'false', text: null, lang: locale },
    ],
  })
  const { box: shown } = await showField(question, '["true"]', { locale, size: 'phone' })
  await expect.element(page.getByRole('group', { name: legend })).toBeVisible()
  for (const name of words) await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument()
  expect(findSmall(shown)).toEqual([])
})

it.each(languages)(
  'chosen and closed, it can be read in light and dark and pressed by a finger in %s',
  async (locale) => {
    const { box: shown, close } = await showField(multiple, '["a","b"]', { locale, size: 'phone' })
    expect(await findBarriers(shown)).toEqual([])
    expect(findSmall(shown)).toEqual([])
    await close()
    expect(await findBarriers(shown)).toEqual([])
  },
)
