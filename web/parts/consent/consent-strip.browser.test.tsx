import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readSession } from '../../session/session.ts'
import {
  fault,
  findBarriers,
  findSmall,
  languages,
  later,
  learner,
  serve,
  show,
  signIn,
  said,
} from '../../test-alone.tsx'
import { ConsentStrip } from './consent-strip.tsx'

const due = { ...learner, consent_due: '2026-11-01' }

it.each(languages)('names the day of the policy and leads to it, in %s', async (locale) => {
  const { box, where } = await show(<ConsentStrip version="2026-11-01" />, { locale, size: 'phone' })
  expect(box.textContent).toContain({ en: 'November 1, 2026', 'zh-CN': '2026年11月1日' }[locale])
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  await page.getByRole('link').click()
  expect(where()).toBe('/user/privacy-policy')
})

it('agreed, tells the server which version, and the person is known as agreed', async () => {
  signIn(due)
  const answer = later<object>()
  const asked = serve({ '/user/consent': () => answer.reply() })
  await show(<ConsentStrip version="2026-11-01" />)
  const agree = page.getByRole('button').first()
  await agree.click()
  await expect.element(agree).toHaveAttribute('aria-disabled', 'true')
  answer.give({ user: learner })
  await expect.poll(() => readSession().user?.consent_due).toBeUndefined()
  expect(asked).toEqual([{ path: '/user/consent', form: { version: '2026-11-01' } }])
})

it('when the server fails it says so, stays, and looks which version is due by now', async () => {
  signIn(due)
  const asked = serve({
    '/user/consent': fault('Please try again.'),
    '/user/detail': { user: { ...due, consent_due: '2026-11-20' } },
  })
  await show(<ConsentStrip version="2026-11-01" />)
  const agree = page.getByRole('button').first()
  await agree.click()
  await expect.poll(() => readSession().user?.consent_due).toBe('2026-11-20')
  expect(said()).toEqual(['Please try again.'])
  expect(asked.map(({ path }) => path)).toEqual(['/user/consent', '/user/detail'])
  await expect.element(agree).not.toHaveAttribute('aria-disabled', 'true')
})

it('put off, is gone without a word to the server', async () => {
  signIn(due)
  const asked = serve({})
  const { box } = await show(<ConsentStrip version="2026-11-01" />)
  await page.getByRole('button').last().click()
  await expect.poll(() => box.textContent).toBe('')
  expect(asked).toEqual([])
})
