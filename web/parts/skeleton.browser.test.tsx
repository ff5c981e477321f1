import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, languages, show } from '../test-alone.tsx'
import { Skeleton } from './skeleton.tsx'

it.each(languages)('is said once as “loading” and nothing else, in %s', async (locale) => {
  const { box } = await show(<Skeleton lines={4} />, { locale })
  const place = page.getByRole('status', { includeHidden: true }).element()
  expect(place.textContent).toBe({ en: 'Loading', 'zh-CN': '正在加载' }[locale])
  expect(await findBarriers(box)).toEqual([])
})

it('is not seen before 300 ms: what comes at once does not flicker', async () => {
  await show(<Skeleton lines={2} />)
  const place = page.getByRole('status', { includeHidden: true }).element()
  const delays = place.getAnimations({ subtree: true }).map((one) => Number(one.effect?.getComputedTiming().delay))
  expect(delays.some((delay) => delay >= 300)).toBe(true)
})
