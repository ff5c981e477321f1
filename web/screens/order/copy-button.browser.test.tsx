import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { languages, reach, said, show } from '../../test-alone.tsx'
import { CopyButton } from './copy-button.tsx'

const clipboard = (write: (text: string) => Promise<void>) => {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  onTestFinished(() => spy.mockRestore())
  return spy
}
const button = page.getByRole('button', { name: 'Copy: IBAN' })
const icon = () => button.element().querySelector('svg')?.innerHTML

it('copies exactly the text, says so aloud, and shows it for two seconds', async () => {
  const spy = clipboard(async () => {})
  await show(<CopyButton text="DE89 3704" name="IBAN" />)
  const before = icon()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await button.click()
  await expect.poll(said).toEqual(['Copied: IBAN'])
  await expect.poll(icon).not.toBe(before)
  expect(spy.mock.calls).toEqual([['DE89 3704']])
  vi.advanceTimersByTime(2000)
  await expect.poll(icon).toBe(before)
})

it('where the browser says no, it says what to do instead, and shows no tick', async () => {
  clipboard(() => Promise.reject(new Error('not allowed')))
  await show(<CopyButton text="DE89 3704" name="IBAN" />)
  const before = icon()
  await button.click()
  await expect.poll(() => said().join()).toContain('Please select the text and copy it yourself.')
  expect(icon()).toBe(before)
})

it.each(languages)('is named by what it copies and a finger high, in %s', async (locale) => {
  await show(
    <div style={{ padding: 40 }}>
      <CopyButton text="x" name="IBAN" />
    </div>,
    { locale, size: 'phone' },
  )
  const one = page.getByRole('button', { name: /IBAN/ })
  await expect.element(one).toBeVisible()
  expect(reach(one.element()).height).toBeGreaterThanOrEqual(44)
})
