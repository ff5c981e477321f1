import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, frame, has, languages, show } from '../test-alone.tsx'
import { notify, notifyFailure } from './notify.ts'
import { Toasts } from './toasts.tsx'

/** Time that only the test moves, so that three seconds are exactly three. */
async function showWithClock() {
  await show(<Toasts />)
  notify('first, so that its code is here')
  await expect.element(page.getByText(has('first, so that'))).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await userEvent.unhover(document.body)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
const texts = () => [...document.querySelectorAll('[aria-live] p')].map((one) => one.textContent)

it('stands in a region that was there before it, so that it is announced', async () => {
  const { box } = await show(<Toasts />)
  const region = box.querySelector('[aria-live="polite"]')
  expect(region).not.toBeNull()
  notify('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(region?.textContent).toContain('Saved')
})

it('is gone after three seconds and not before', async () => {
  await showWithClock()
  notify('Saved')
  await expect.poll(texts).toEqual(['Saved'])
  await frame()
  vi.advanceTimersByTime(2999)
  await frame()
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  await expect.poll(texts).toEqual([])
})

it('stays while the pointer or the focus is on it, and then has its three seconds again', async () => {
  await showWithClock()
  notify('Read me slowly')
  await page.getByText('Read me slowly').hover()
  await frame()
  vi.advanceTimersByTime(60_000)
  await frame()
  expect(texts()).toEqual(['Read me slowly'])
  await userEvent.hover(document.body, { position: { x: 5, y: 700 } })
  await frame()
  vi.advanceTimersByTime(2500)
  await frame()
  expect(texts()).toEqual(['Read me slowly'])
  page.getByRole('button', { name: 'Close' }).element().focus()
  await frame()
  vi.advanceTimersByTime(60_000)
  await frame()
  expect(texts()).toEqual(['Read me slowly'])
  ;(document.activeElement as HTMLElement).blur() // the button that has the focus
  await frame()
  vi.advanceTimersByTime(3000)
  await expect.poll(texts).toEqual([])
})

it('the same words twice are one toast; two are both there, and each is closed alone', async () => {
  await show(<Toasts />)
  notify('Saved')
  notify('Saved')
  notifyFailure('Not sent')
  await expect.poll(texts).toEqual(['Saved', 'Not sent'])
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(texts).toEqual(['Not sent'])
})

it.each(languages)('can be read and closed by a finger on a phone in %s', async (locale) => {
  const { box } = await show(<Toasts />, { locale, size: 'phone' })
  notifyFailure(locale === 'en' ? 'Network request error, please retry later' : '网络请求错误，请稍后重试')
  await expect.element(page.getByRole('button', { name: { en: 'Close', 'zh-CN': '关闭' }[locale] })).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
