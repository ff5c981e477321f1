import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../../test-alone.tsx'
import { LabContext } from '../lab-context.ts'
import { makeLab } from '../test-lab.ts'
import { StdinForm } from './stdin-form.tsx'

const replyInput = vi.fn<(text: string) => void>()
const answerInput = vi.fn<(id: string) => void>()
const { lab } = makeLab({ deeds: { replyInput, answerInput } })
/** A cell, as the notebook has it around the form. */
const form = (prompt: string, isPassword = false, isAsking = true) => (
  <LabContext value={lab}>
    <div id="cell-code-1" role="group" aria-label="Code cell" tabIndex={-1}>
      {isAsking ? <StdinForm cellId="code-1" prompt={prompt} isPassword={isPassword} /> : null}
    </div>
  </LabContext>
)

it('has the focus as soon as Python asks, with Python’s own words as its name', async () => {
  await show(form('How many bytes? '))
  await expect.element(page.getByRole('textbox', { name: 'How many bytes?' })).toHaveFocus()
})

it.each(['', '   ', '\n'])('asked without words, it has a name all the same: %j', async (prompt) => {
  await show(form(prompt), { locale: 'zh-CN' })
  await expect.element(page.getByRole('textbox', { name: 'Python 在等待输入' })).toHaveFocus()
})

it('Enter sends the line to the letter, an empty one too', async () => {
  replyInput.mockClear()
  answerInput.mockClear()
  await show(form('?'))
  await userEvent.keyboard('  two words "x" {Enter}')
  expect(replyInput.mock.calls).toEqual([['  two words "x" ']])
  expect(answerInput.mock.calls).toEqual([['code-1']])
  await userEvent.clear(page.getByRole('textbox'))
  await page.getByRole('button', { name: 'Send' }).click()
  expect(replyInput.mock.lastCall).toEqual([''])
})

it('once it was answered, the focus goes to its cell and is not lost', async () => {
  const { draw } = await show(form('?'))
  await userEvent.keyboard('8{Enter}')
  await draw(form('?', false, false))
  await expect.element(page.getByRole('group', { name: 'Code cell' })).toHaveFocus()
})

it('what is asked as a password is not shown', async () => {
  await show(form('Key: ', true))
  await userEvent.keyboard('secret')
  await expect.element(page.getByLabelText('Key:')).toHaveAttribute('type', 'password')
  await expect.element(page.getByLabelText('Key:')).toHaveAttribute('autocomplete', 'off')
})

it('the prompt’s markup is text', async () => {
  await show(form('<img src=x onerror=alert(1)>'))
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
})

it.each(languages)('a prompt without a break can be read in light and dark on a phone in %s', async (locale) => {
  const { box } = await show(form('bytes'.repeat(60)), { locale, size: 'phone' })
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
