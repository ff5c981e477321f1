import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useMessages } from '../../i18n/use-messages.ts'
import { findBarriers, languages, show } from '../../test-alone.tsx'
import { LanguageSwitch, ThemeChoices, ThemeMenu } from './preference-switches.tsx'

function Page() {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  return (
    <>
      <LanguageSwitch isFull />
      <p>{t('shell.close')}</p>
      <input aria-label="x" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  )
}

it('the language is switched in place: what is typed stays, the document says its language, and the way back is offered', async () => {
  const { where } = await show(<Page />)
  await page.getByLabelText('x', { exact: true }).fill('half a sentence')
  const button = page.getByRole('button', { name: /简体中文/ })
  expect(button.element().querySelector('[lang=zh-CN]')).not.toBeNull()
  await button.click()
  await expect.element(page.getByText('关闭')).toBeVisible()
  expect(document.documentElement.lang).toBe('zh-CN')
  await expect.element(page.getByLabelText('x', { exact: true })).toHaveValue('half a sentence')
  await page.getByRole('button', { name: /English/ }).click()
  await expect.element(page.getByText('Close')).toBeVisible()
  expect(where()).toBe('/here')
})

it('of the themes one is chosen, by keyboard too, and the page follows', async () => {
  await show(<ThemeChoices className="" />)
  const pressed = () =>
    page
      .getByRole('button')
      .elements()
      .filter((one) => one.getAttribute('aria-pressed') === 'true')
      .map((one) => one.textContent)
  await expect.poll(pressed).toEqual(['Light'])
  page.getByRole('button', { name: 'Dark' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(pressed).toEqual(['Dark'])
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await page.getByRole('button', { name: 'System' }).click()
  await expect.poll(pressed).toEqual(['System'])
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

it.each(languages)('the menu of themes can be read in light and dark in %s', async (locale) => {
  const { box } = await show(<ThemeMenu />, { locale })
  await page.getByRole('button', { name: { en: 'Theme', 'zh-CN': '主题' }[locale] }).click()
  expect(await findBarriers(box)).toEqual([])
})
