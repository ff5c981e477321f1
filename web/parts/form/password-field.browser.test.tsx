import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { PasswordField } from './password-field.tsx'

it.each(languages)('is hidden, shown and hidden again by a button that says so, in %s', async (locale) => {
  const name = { en: 'Show password', 'zh-CN': '显示密码' }[locale]
  await show(<PasswordField id="p" name="password" label="Password" />, { locale })
  const field = page.getByLabelText('Password', { exact: true })
  const button = page.getByRole('button', { name })
  await field.fill('Crossing-42-lights')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect.element(field).toHaveValue('Crossing-42-lights')
  await button.click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

it('neither sends the form when it is shown, nor is corrected or capitalised by the device', async () => {
  let sent = 0
  await show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <PasswordField id="p" name="password" label="Password" />
    </form>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await page.getByRole('button').click()
  expect(sent).toBe(0)
  await expect.element(field).toHaveAttribute('autocapitalize', 'none')
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
})

it('is reached after the field by Tab, and by a finger on a phone', async () => {
  const { box } = await show(<PasswordField id="p" name="password" label="Password" error="Too short" />, {
    size: 'phone',
  })
  await page.getByLabelText('Password', { exact: true }).click()
  await userEvent.tab()
  await expect.element(page.getByRole('button')).toHaveFocus()
  expect(findSmall(box)).toEqual([])
  expect(await findBarriers(box)).toEqual([])
})
