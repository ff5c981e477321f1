import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../test-alone.tsx'
import { LoadFailed } from './load-failed.tsx'

it('is an alert under a heading of the given rank, with the reason in a sentence without two full stops', async () => {
  await show(
    <LoadFailed
      heading="h2"
      title="The messages could not be loaded"
      message="The network is away."
      body={(reason) => `${reason}. What is read stays read.`}
    />,
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('The messages could not be loaded')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The network is away. What is read stays read.')
})

it.each(languages)('a reason in %s loses its full stop when it goes into a sentence', async (locale) => {
  const message = { en: 'Away.', 'zh-CN': '网络断开。' }[locale]
  const { box } = await show(<LoadFailed heading="h1" title="T" message={message} body={(reason) => `[${reason}]`} />, {
    locale,
    size: 'phone',
  })
  await expect.element(page.getByText({ en: '[Away]', 'zh-CN': '[网络断开]' }[locale])).toBeVisible()
  await expect.element(page.getByRole('button', { name: { en: 'Try again', 'zh-CN': '重试' }[locale] })).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
})
