import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, show } from '../../test-alone.tsx'
import { Choices } from './choices.tsx'

const options = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'zh-CN', label: '简体中文', lang: 'zh-CN' },
]
function Language() {
  const [value, setValue] = useState('en')
  return <Choices name="lang" legend="Language" value={value} options={options} onChange={setValue} />
}

it('is one group with one choice in the tab order, moved by arrows', async () => {
  await show(<Language />)
  await expect.element(page.getByRole('group', { name: 'Language' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: 'English' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '简体中文' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'English' })).not.toBeChecked()
})

it('is chosen by a press on its words, a finger high, and each language is spoken in its own', async () => {
  const { box } = await show(<Language />, { size: 'phone', theme: 'dark' })
  await page.getByText('简体中文').click()
  await expect.element(page.getByRole('radio', { name: '简体中文' })).toBeChecked()
  expect(page.getByText('简体中文').element().closest('[lang]')?.getAttribute('lang')).toBe('zh-CN')
  expect(findSmall(box)).toEqual([])
  expect(await findBarriers(box)).toEqual([])
})
