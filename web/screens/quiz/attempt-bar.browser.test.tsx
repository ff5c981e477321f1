import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, languages, show } from '../../test-alone.tsx'
import { AttemptBar } from './attempt-bar.tsx'

const done = { onFlag: vi.fn<() => void>(), onGo: vi.fn<(at: number) => void>(), onSubmit: vi.fn<() => void>() }
const bar = (at: number, isFlagged = false) => <AttemptBar at={at} count={3} isFlagged={isFlagged} {...done} />

it('leads on and back, by mouse and keyboard', async () => {
  done.onGo.mockClear()
  await show(bar(1))
  await page.getByRole('button', { name: 'Next question' }).click()
  page.getByRole('button', { name: 'Back' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(done.onGo.mock.calls).toEqual([[2], [0]])
})

it('on the first question the way back says that it is closed, and leads nowhere', async () => {
  done.onGo.mockClear()
  await show(bar(0))
  const back = page.getByRole('button', { name: 'Back' })
  await expect.element(back).toHaveAttribute('aria-disabled', 'true')
  await back.click({ force: true })
  expect(done.onGo).not.toHaveBeenCalled()
})

it('on the last question submit comes in the place of next', async () => {
  done.onSubmit.mockClear()
  await show(bar(2))
  await expect.element(page.getByRole('button', { name: 'Next question' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  expect(done.onSubmit).toHaveBeenCalledTimes(1)
})

it('says whether the question is flagged', async () => {
  const { draw } = await show(bar(1))
  const flag = page.getByRole('button', { name: 'Flag for later' })
  await expect.element(flag).toHaveAttribute('aria-pressed', 'false')
  await draw(bar(1, true))
  await expect.element(flag).toHaveAttribute('aria-pressed', 'true')
})

it.each(languages)(
  'on a phone every button has its name and is a finger high, and submit is on every question, in %s',
  async (locale) => {
    const { box } = await show(bar(1, true), { locale, size: 'phone' })
    const names = {
      en: ['Back', 'Flag for later', 'Submit', 'Next'],
      'zh-CN': ['上一题', '标记待查', '交卷', '下一题'],
    }[locale]
    for (const name of names) await expect.element(page.getByRole('button', { name })).toBeVisible()
    expect(await findBarriers(box)).toEqual([])
    expect(findSmall(box)).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)
