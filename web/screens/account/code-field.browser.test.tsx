import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { CodeField } from './code-field.tsx'

const resend = vi.fn<() => void>()
const draw = (secondsLeft: number, note?: string) => (
  <CodeField field={{ id: 'c', name: 'code' }} note={note} secondsLeft={secondsLeft} onResend={resend} takesFocus />
)
const field = page.getByLabelText('E-mail verification code', { exact: true })

it('takes the focus when it comes, and the telephone offers the code from the mail', async () => {
  await show(draw(60))
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('inputmode', 'numeric')
})

it('counts down and gives no new code before; what is typed stays when the count ends', async () => {
  resend.mockClear()
  const { draw: redraw } = await show(draw(42))
  await field.fill('123')
  await expect.element(page.getByRole('button', { name: 'New code in 42 s' })).toBeDisabled()
  await redraw(draw(0))
  await page.getByRole('button', { name: 'Send a new code' }).click()
  expect(resend).toHaveBeenCalledTimes(1)
  await expect.element(field).toHaveValue('123')
})

it.each(languages)('says where the code went, and can be read and pressed on a phone in %s', async (locale) => {
  const { box } = await show(draw(0, 'lin@example.edu'), { locale, size: 'phone' })
  await expect.element(page.getByRole('status')).toHaveTextContent('lin@example.edu')
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
