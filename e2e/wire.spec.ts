// What the client does with the answers of calls (READINGS §1, SPECIFICATION §4, §8, §9), in a browser; hours and seconds pass on the page's own clock.
import type { Page, Route } from '@playwright/test'
import { ask, expect, houseUrl, PASSWORD, prefer, signIn, signUpLearner, walkedIn } from './house.ts'
import { spoilEnrolling } from './operator.ts'
import { FILMED, lessonPath, PHASE, settle, test } from './people.ts'

const failure = { en: 'Network request error, please retry later', 'zh-CN': '网络请求错误，请稍后重试' } as const
const expired = {
  en: 'Token authentication failed, please log in again!',
  'zh-CN': 'token 认证失败，请重新登陆！',
} as const
const enrol = { en: 'Enrol', 'zh-CN': '报名' } as const

const toasts = (page: Page) => page.locator('[data-kind=failure], [data-kind=confirmation]')
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const readToken = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')?.value

/** A page with a call that shows a toast when it fails: enrolling, by somebody who is not enrolled. */
async function openEnrolling(page: Page, answer: (route: Route) => Promise<unknown>, language: 'en' | 'zh-CN' = 'en') {
  await prefer(page, { language, theme: 'light' })
  await page.route('**/api/dataset-cert/enroll', answer)
  await page.goto(`/phase/detail/${PHASE}`)
  await settle(page)
  const button = page.getByRole('button', { name: enrol[language], exact: true })
  await expect(button).toBeEnabled()
  return button
}

/** From now on time stands still but for what a test lets pass: less than a minute, after which the bell would ask by itself. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
}

/** Lets as much time pass as the toast's code needs to come onto the page; says how much that was. */
async function expectToast(page: Page, sentence: string): Promise<number> {
  const step = 20
  let passed = 0
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        passed += step
        return toasts(page).allTextContents()
      },
      { intervals: [step] },
    )
    .toEqual([sentence])
  return passed
}

test.describe('an answer that is a failure', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  const answers: readonly (readonly [
    name: string,
    answer: Parameters<Route['fulfill']>[0] | 'no network',
    sentence: string,
  ])[] = [
    [
      'HTTP 500 with a message shows the message',
      { status: 500, json: { message: 'Number for support: 4711' } },
      'Number for support: 4711',
    ],
    [
      'HTTP 429 with a message shows the message',
      { status: 429, headers: { 'retry-after': '9' }, json: { message: 'Too many requests.' } },
      'Too many requests.',
    ],
    [
      'HTTP 502 without a message shows the default text',
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      failure.en,
    ],
    [
      'a refusal in the body shows its message',
      { json: { error: 'needs_payment', message: 'This phase has a price.' } },
      'This phase has a price.',
    ],
    ['HTTP 500 with JSON but no message shows the default text', { status: 500, json: { error: 'x' } }, failure.en],
    [
      'HTTP 200 that is no JSON shows the default text',
      { status: 200, contentType: 'text/html', body: 'Sign in to this WiFi' },
      failure.en,
    ],
    ['no network shows the default text', 'no network', failure.en],
  ]
  test('a real fault shows the number under which the log has it', async ({ page, learner }) => {
    const spoil = await spoilEnrolling(learner.email)
    await signIn(page, learner)
    const button = await openEnrolling(page, (route) => route.continue(), 'zh-CN')
    const [reply] = await Promise.all([page.waitForResponse('**/api/dataset-cert/enroll'), button.click()])
    const id = reply.headers()['x-request-id'] ?? ''
    expect([reply.status(), id]).toEqual([500, expect.stringMatching(/^[0-9a-f]{12}$/)])
    await expect(toasts(page)).toHaveText([`我们这边出错了。报障编号：${id}`])
    await spoil.mend()
  })

  test('says its message, or else the default text, and can be tried again', async ({ page, people }) => {
    await signIn(page, people.newcomer)
    let next: (typeof answers)[number][1] = 'no network'
    const button = await openEnrolling(page, (route) =>
      next === 'no network' ? route.abort('internetdisconnected') : route.fulfill(next),
    )
    for (const [name, answer, sentence] of answers) {
      await test.step(name, async () => {
        next = answer
        await button.click()
        await expect(toasts(page)).toHaveText([sentence])
        await expect(button).toBeEnabled() // and can be tried again
        await expect(page).toHaveURL(`/phase/detail/${PHASE}`)
        await toasts(page).getByRole('button').click()
        await expect(toasts(page)).toHaveCount(0)
      })
    }
  })

  for (const language of walkedIn('en')) {
    test(`a call is given up after 60 s with the default text, in ${language}`, async ({ page, people }) => {
      await page.clock.install()
      // The browser's own timer of AbortSignal.timeout cannot be turned forward; this one uses the page's clock.
      await page.addInitScript(() => {
        AbortSignal.timeout = (ms) => {
          const controller = new AbortController()
          setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
          return controller.signal
        }
      })
      await signIn(page, people.newcomer)
      const button = await openEnrolling(page, () => new Promise(() => {}), language) // an answer that never comes
      await stopClock(page)
      const asked = page.waitForRequest('**/api/dataset-cert/enroll')
      await button.click()
      const request = await asked
      await page.clock.runFor(59_900)
      expect(request.failure()).toBeNull()
      expect(await toasts(page).count()).toBe(0)
      await page.clock.runFor(100)
      await expectToast(page, failure[language])
    })
  }
})

test.describe('a toast', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('is gone after 3000 ms, stays while the pointer is on it, and is said once', async ({ page, people }) => {
    await page.clock.install()
    await signIn(page, people.newcomer)
    const button = await openEnrolling(page, (route) => route.abort())
    await stopClock(page)
    await button.click()
    await expectToast(page, failure.en)
    await page.clock.runFor(2900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(150)
    await expect(toasts(page)).toHaveCount(0)

    await button.click()
    await expectToast(page, failure.en)
    await toasts(page).hover()
    await page.clock.runFor(10_000)
    await expect(toasts(page)).toHaveCount(1)
    await button.click() // the pointer leaves, and the same sentence comes again
    await page.clock.runFor(2900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(150)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('please_done_*', () => {
  for (const error of ['please_done_video', 'please_done_experiment']) {
    test(`${error} shows no toast`, async ({ page, people }) => {
      await signIn(page, people.newcomer)
      const refusals = [
        { error: 'needs_payment', message: 'This phase has a price.' },
        { error, message: 'Please finish it first.' },
      ]
      const button = await openEnrolling(page, (route) => route.fulfill({ json: refusals.shift() }))
      await button.click() // the code of toasts comes with the first; the next would be there at once
      await expect(toasts(page)).toHaveText(['This phase has a price.'])
      await toasts(page).getByRole('button').click()
      await expect(toasts(page)).toHaveCount(0)
      const answered = page.waitForResponse('**/api/dataset-cert/enroll')
      await button.click()
      await answered
      await expect(button).toBeEnabled() // the page has heard of the refusal
      expect(await toasts(page).count()).toBe(0) // now: in three seconds any toast is gone
      expect(refusals).toEqual([])
    })
  }

  const done = {
    en: ['Mark the video complete', 'The video is not finished yet'],
    'zh-CN': ['标记视频已完成', '视频还没有看完'],
  } as const
  for (const language of walkedIn('en')) {
    const [mark, title] = done[language]
    test(`please_done_video opens the lesson's own dialog, in ${language}`, async ({ page, people }) => {
      await prefer(page, { language, theme: 'light' })
      await signIn(page, people.student)
      await page.goto(lessonPath(FILMED))
      await settle(page)
      const answered = page.waitForResponse('**/api/lesson/complete')
      await page.getByRole('button', { name: mark }).click()
      expect(await (await answered).json()).toMatchObject({ error: 'please_done_video' })
      await expect(page.getByRole('dialog')).toContainText(title)
      expect(await toasts(page).count()).toBe(0)
    })
  }
})

test.describe('auth_fail', () => {
  for (const language of walkedIn('zh-CN')) {
    test(`clears the session, says so, and goes to sign-in after 1.5 s, in ${language}`, async ({ page }) => {
      const learner = await signUpLearner()
      await page.clock.install()
      await prefer(page, { language, theme: 'light' })
      await signIn(page, learner)
      await page.goto('/questions')
      await settle(page)
      await page.locator('button[popovertarget="menu-phases"]').click() // so that the phase list is kept
      await expect.poll(() => readStored(page, 'phaseList')).not.toBeNull()
      await expect.poll(() => readStored(page, 'user')).not.toBeNull()
      await page.keyboard.press('Escape')
      await ask('/user/logout', {}, learner.token) // ended from elsewhere
      await stopClock(page)

      await page.getByRole('contentinfo').locator('a[href="/my/learning"]').click()
      const passed = await expectToast(page, expired[language])
      expect(await readToken(page)).toBeUndefined()
      expect(await readStored(page, 'user')).toBeNull()
      expect(await readStored(page, 'phaseList')).toBeNull()
      await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
      await page.clock.runFor(1400 - passed)
      expect(new URL(page.url()).pathname).not.toBe('/login/signin')
      await page.clock.runFor(150 + passed) // the refusal came at some moment before its toast
      await expect(page).toHaveURL('/login/signin')
    })
  }

  test('leads back after signing in again', async ({ page }) => {
    const learner = await signUpLearner()
    await signIn(page, learner)
    await ask('/user/logout', {}, learner.token)
    await page.goto('/my/learning')
    await expect(toasts(page)).toHaveText([expired.en])
    await expect(page).toHaveURL('/login/signin')
    await page.getByLabel('E-mail').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/my/learning')
  })
})

test.describe('a session', () => {
  test('signing in keeps the token in a cookie for 30 days; the call carries no token, the next ones do', async ({
    page,
  }) => {
    const learner = await signUpLearner()
    await page.goto('/login/signin')
    await page.getByLabel('E-mail').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    const asked = page.waitForRequest('**/api/index/login')
    const next = page.waitForRequest('**/api/dataset-cert/user-self-list')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const headers = await (await asked).allHeaders()
    expect(headers['access-token']).toBeUndefined()
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect((await asked).method()).toBe('POST')
    expect(new URLSearchParams((await asked).postData() ?? '').get('email')).toBe(learner.email)
    const carried = (await (await next).allHeaders())['access-token'] // asked once the answer has come: by then the cookie is there
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
    expect(carried).toBe(cookie?.value)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: false })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
  })

  for (const language of walkedIn('zh-CN')) {
    test(`calls ask in the chosen language, whatever the browser prefers: ${language}`, async ({ page, people }) => {
      await prefer(page, { language, theme: 'light' })
      await signIn(page, people.student)
      const asked = page.waitForRequest('**/api/dataset-cert/user-self-list')
      await page.goto('/my/learning')
      expect((await (await asked).allHeaders())['accept-language']).toBe(language)
    })
  }

  test('what is known of the person is asked for once in two hours', async ({ page, people }) => {
    let count = 0
    page.on('request', (request) => (count += request.url().endsWith('/api/user/detail') ? 1 : 0))
    const start = new Date('2026-11-22T08:00:00Z')
    const open = async (after: number) => {
      await page.clock.setFixedTime(start.getTime() + after)
      await page.goto('/questions')
      await settle(page)
      await expect(page.getByRole('button', { name: /account of/ })).toBeVisible()
    }
    const twoHours = 2 * 60 * 60 * 1000
    await signIn(page, people.student)
    await open(0)
    expect(count).toBe(1)
    await open(twoHours - 1000)
    expect(count).toBe(1)
    await open(twoHours + 1000)
    expect(count).toBe(2)
  })

  test('log-out clears token, person and phase list, ends the session on the server, and goes to /home', async ({
    page,
  }) => {
    const learner = await signUpLearner()
    await signIn(page, learner)
    await page.goto('/my/learning')
    await settle(page)
    await page.locator('button[popovertarget="menu-phases"]').click()
    await expect.poll(() => readStored(page, 'phaseList')).not.toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /account of/ }).click()
    const ended = page.waitForResponse('**/api/user/logout')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/home')
    expect(await readToken(page)).toBeUndefined()
    expect(await readStored(page, 'user')).toBeNull()
    expect(await readStored(page, 'phaseList')).toBeNull()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await ended
    const reply = await fetch(`${houseUrl()}/api/user/detail`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'access-token': learner.token },
    })
    expect(await reply.json()).toMatchObject({ error: 'auth_fail' })
  })
})
