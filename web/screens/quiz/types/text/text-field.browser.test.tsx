import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages } from '../../../../test-alone.tsx'
import { asked, showField } from '../test-field.tsx'

const question = asked('text')
const field = page.getByRole('textbox')

it('keeps what is typed to the letter: capitals, quotes, spaces inside and at the end', async () => {
  const { last } = await showField(question)
  await field.click()
  await userEvent.keyboard('Byte "pair"  encoding ')
  await expect.element(field).toHaveValue('Byte "pair"  encoding ')
  expect(last()).toBe('Byte "pair"  encoding ')
})

it('nothing but spaces leaves the question open', async () => {
  const { gave } = await showField(question)
  await field.click()
  await userEvent.keyboard('   ')
  expect(gave.mock.calls.flat().every((given) => given === '')).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument()
})

it('one letter after the other can be taken away, down to none', async () => {
  const { last } = await showField(question, '"ab"')
  await field.click()
  await userEvent.keyboard('{End}{Backspace}')
  expect(last()).toBe('a')
  await userEvent.keyboard('{Backspace}')
  expect(last()).toBe('')
})

it('cleared by keyboard, the field has the focus and takes the next answer', async () => {
  const { last } = await showField(question, '"bit"')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('byte')
  expect(last()).toBe('byte')
})

it('the browser neither completes, capitalises nor corrects an answer', async () => {
  await showField(question)
  await expect.element(field).toHaveAttribute('autocomplete', 'off')
  await expect.element(field).toHaveAttribute('autocapitalize', 'none')
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
})

it('while Chinese is composed the letters stay, and the word arrives once it is chosen', async () => {
  const { last } = await showField(question, '', { locale: 'zh-CN' })
  const input = page.getByRole('textbox', { name: '你的答案' }).element() as HTMLInputElement
  input.focus()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  document.execCommand('insertText', false, 'shang')
  expect(input.value).toBe('shang')
  input.select()
  document.execCommand('insertText', false, '熵')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '熵' }))
  expect(input.value).toBe('熵')
  expect(last()).toBe('熵')
})

it('when the time is over it shows the answer and takes nothing more', async () => {
  const { gave, close } = await showField(question, '"entropy"')
  await field.click()
  await close()
  await userEvent.keyboard('!')
  await expect.element(field).toHaveValue('entropy')
  await expect.element(page.getByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument()
  expect(gave).not.toHaveBeenCalled()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box, close } = await showField(question, JSON.stringify('entropy '.repeat(60)), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await close()
  expect(await findBarriers(box)).toEqual([])
})
