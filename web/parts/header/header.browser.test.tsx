import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, languages, serve, show, signIn } from '../../test-alone.tsx'
import { Header } from './header.tsx'

const replies = {
  '/user/stat': { new_message_count: 0 },
  '/index/cert-list': { list: [] },
  '/search/find': { list: [], notes: [], instead: [], pagination: { total: 0, page: 1, pageSize: 8 } },
  '/dataset-cert/user-self-list': { list: [] },
}
const find = (locale: string) => page.getByRole('button', { name: locale === 'en' ? 'Find' : '查找' })
const widest = (box: Element) =>
  Math.max(...Array.from(box.querySelectorAll('header *'), (one) => one.getBoundingClientRect().right))

for (const locale of languages)
  it(`on a phone a signed-in person finds the field, the bell and the menu within the window, and a press opens the field, in ${locale}`, async () => {
    signIn()
    serve(replies)
    const { box } = await show(<Header />, { locale, size: 'phone' })
    await expect.element(find(locale)).toBeVisible()
    await expect.element(page.getByRole('button', { name: locale === 'en' ? /^Messages/ : /^消息/ })).toBeVisible()
    for (const width of [390, 320]) {
      await page.viewport(width, 640)
      expect(widest(box)).toBeLessThanOrEqual(width)
    }
    await find(locale).click()
    await expect.element(page.getByRole('combobox')).toBeVisible()
    await expect.element(page.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  })

it('a visitor on a phone has the language beside it; at a desk it says its keys', async () => {
  serve(replies)
  const { box } = await show(<Header />, { size: 'phone' })
  await expect.element(find('en')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Language/ })).toBeVisible()
  expect(widest(box)).toBeLessThanOrEqual(390)
  expect(box.querySelector('kbd')?.checkVisibility()).toBe(false)
  await page.viewport(1440, 900)
  expect(box.querySelector('kbd')?.checkVisibility()).toBe(true)
  expect(await findBarriers(box)).toEqual([])
})
