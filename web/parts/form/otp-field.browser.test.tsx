import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { OtpField } from './otp-field.tsx'

const code = page.getByRole('textbox')
const bare = { id: 'otp', name: 'otp', error: undefined, onBlur: () => {}, onInput: () => {} }

it('six digits, typed or pasted, with a space in the middle or around, are whole; fewer and a recovery code are not', async () => {
  const onFull = vi.fn<() => void>()
  await show(<OtpField field={bare} onFull={onFull} />)
  for (const [typed, times] of [
    ['12345', 0],
    ['abcde-fghjk', 0],
    ['123 456', 1],
    [' 654321 ', 2],
  ] as const) {
    await code.fill(typed)
    expect([typed, onFull.mock.calls.length]).toEqual([typed, times])
  }
})

it('a whole code is heard by the form before it is sent', async () => {
  const heard: string[] = []
  const field = { ...bare, onInput: () => void heard.push('typed') }
  await show(<OtpField field={field} onFull={() => heard.push('whole')} />)
  await userEvent.click(code)
  await userEvent.keyboard('123456')
  expect(heard).toEqual([...Array.from({ length: 6 }, () => 'typed'), 'whole'])
})

it('takes the focus where it has just come, and leaves it alone otherwise', async () => {
  const { draw } = await show(<OtpField field={bare} />)
  await expect.element(code).not.toHaveFocus()
  await draw(<OtpField key="new" field={bare} takesFocus />)
  await expect.element(code).toHaveFocus()
})

it('before there are recovery codes it speaks of none, and a phone shows digits', async () => {
  const { draw } = await show(<OtpField field={bare} isFirst />)
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await expect.element(code).not.toHaveAccessibleDescription()
  await draw(<OtpField field={bare} />)
  await expect.element(code).toHaveAccessibleDescription('Six digits, or one of your recovery codes.')
  await expect.element(code).not.toHaveAttribute('inputmode') // its letters must be typed, too
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
})

it.each(languages)('says what is wrong, and can be read and reached by a finger in %s', async (locale) => {
  const error = { en: 'This code is not right.', 'zh-CN': '动态码不正确。' }[locale]
  const { box } = await show(<OtpField field={{ ...bare, error }} />, { locale, size: 'phone' })
  await expect.element(code).toBeInvalid()
  expect(code.element().getAttribute('aria-describedby')).toBe('otp-error otp-hint')
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
