import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, has, languages, show } from '../test-alone.tsx'
import { LeftPage } from './left-page.tsx'

/** Nobody looks at the page, or there is no network: then it stands. */
function stand(kind: 'unseen' | 'offline'): void {
  const spy =
    kind === 'unseen'
      ? vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      : vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
}

it.each(languages)('says why it is closed, that nothing typed is lost, and has one way on, in %s', async (locale) => {
  stand('unseen')
  const { box } = await show(<LeftPage />, { locale, size: 'phone' })
  const words = {
    en: ['This page is closed', 'What was typed is kept for its own account', 'Open it again'],
    'zh-CN': ['页面已关闭', '填写的内容仍为原账号保留', '重新打开'],
  }[locale]
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words[0]!)
  await expect.element(page.getByText(has(words[1]!))).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([words[2]])
  expect(await findBarriers(box)).toEqual([])
})

it('without a network it waits: a load would lose even this page', async () => {
  stand('offline')
  await show(<LeftPage />)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('heading', { name: 'This page is closed' })).toBeVisible()
})
