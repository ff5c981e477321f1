// What every page promises, whatever is on it: the same for everybody, readable and usable before any script, strict in its policy.
import http from 'node:http'
import type { Request } from '@playwright/test'
import { ask, expect, houseUrl, languages, prefer, signIn, sizes, test } from './house.ts'
import { holdScripts, settle } from './people.ts'

const publicPages = [
  '/home',
  '/phase',
  '/certificate/verify',
  '/phase/detail/llm-foundations',
  '/questions',
  '/user/privacy-policy',
  '/login/signin',
  '/login/signup',
  '/phase/lesson-learn/llm-foundations/counting/surprise',
]

/** The bytes of a page as they travel: fetch would unpack them. */
const measure = (path: string, language: string, coding: 'br' | 'gzip') =>
  new Promise<number>((resolve) => {
    http.get(houseUrl() + path, { headers: { 'accept-encoding': coding, cookie: `lang=${language}` } }, (response) => {
      response.resume()
      resolve(Number(response.headers['content-length']))
    })
  })

const fetchPage = (path: string, cookie = '') =>
  fetch(houseUrl() + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' })

test.describe('without a browser', () => {
  for (const path of publicPages) {
    test(`${path} is the same page for a visitor and for two learners`, async ({ learner }) => {
      const visitor = await fetchPage(path)
      const body = await visitor.text()
      const policy = visitor.headers.get('content-security-policy') ?? ''
      expect(visitor.status).toBe(200)
      expect(visitor.headers.get('set-cookie')).toBeNull()
      for (const token of [learner.token, 'somebody-else', '']) {
        const other = await fetchPage(path, `token=${token}`)
        expect(await other.text()).toBe(body)
        expect(other.headers.get('content-security-policy')).toBe(policy)
      }
      expect(body).not.toContain(learner.email)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule)
    })
  }

  test('HTML with its styles is at most 20 kB as gzip sends it, on every public page; a lesson, whose text it is, with a play’s drawing and what its guesses are judged by, and the outline of its phase, 27 kB', async () => {
    for (const path of publicPages)
      for (const language of languages)
        expect(await measure(path, language, 'gzip'), `${path} ${language}`).toBeLessThanOrEqual(
          path.includes('lesson-learn') ? 27_648 : 20_480,
        )
  })

  test('home reaches a new visitor in the first window of a connection: 14 kB as brotli sends it', async () => {
    for (const language of languages)
      expect(await measure('/home', language, 'br'), language).toBeLessThanOrEqual(14_336)
  })

  test('a text that stands in the page is not in its state too', async () => {
    for (const path of [
      '/home',
      '/questions',
      '/user/privacy-policy',
      '/phase/lesson-learn/llm-foundations/counting/surprise',
    ]) {
      const html = await (await fetchPage(path)).text()
      const named = [...html.matchAll(/\\\\u0001(\w+)/g)].map(([, name]) => name)
      expect(named.length, path).toBeGreaterThan(0)
      for (const name of named) expect(html.split(`data-written="${name}"`).length - 1, `${path} ${name}`).toBe(1)
    }
  })

  test('the root leads to /home, and what is not there answers 404 with a page', async () => {
    const root = await fetchPage('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, '/home'])
    for (const path of [
      '/nowhere',
      '/phase/detail/nowhere',
      '/phase/detail/..%2F',
      '/phase/lesson-learn/llm-foundations/counting/nowhere',
      '/phase/lesson-learn/llm-foundations/text-to-numbers/surprise',
      '/assets/nowhere.js',
      '/files/nowhere.mp4',
      '/login/nowhere',
    ]) {
      const answer = await fetchPage(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).not.toMatch(/\n\s+at /)
    }
  })

  test('the language follows the cookie, in every reading of it, then the languages of the browser', async () => {
    for (const [cookie, lang] of [
      ['', 'en'],
      ['lang=en', 'en'],
      ['lang=en-US', 'en'],
      ['lang=zh-CN', 'zh-CN'],
      ['lang=zh', 'zh-CN'],
      ['lang=%00', 'en'],
    ] as const) {
      expect(await (await fetchPage('/home', cookie)).text(), cookie).toContain(`<html lang="${lang}"`)
    }
    for (const [accepted, cookie, lang] of [
      ['zh-TW,en;q=0.5', '', 'zh-CN'],
      ['de,fr', '', 'en'],
      ['zh-CN', 'lang=en', 'en'],
    ] as const) {
      const answer = await fetch(`${houseUrl()}/home`, {
        headers: { 'accept-language': accepted, ...(cookie ? { cookie } : {}) },
      })
      expect(answer.headers.get('vary')).toContain('accept-language')
      expect(await answer.text(), accepted).toContain(`<html lang="${lang}"`)
    }
  })

  test('preference sends back to a path of our own only', async () => {
    for (const [back, location] of [
      ['/phase', '/phase'],
      ['//evil.example', '/home'],
      ['https://evil.example/', '/home'],
      ['/\\evil.example', '/home'],
      ['', '/home'],
    ] as const) {
      const answer = await fetch(`${houseUrl()}/preference`, {
        method: 'POST',
        body: new URLSearchParams({ lang: 'zh', back }),
        redirect: 'manual',
      })
      expect([answer.status, answer.headers.get('location')], back).toEqual([303, location])
      expect(answer.headers.get('set-cookie')).toMatch(/^lang=zh-CN;.*SameSite=Lax/)
    }
  })

  test('preference keeps the query of the page it was pressed on', async () => {
    for (const [referer, location] of [
      [`${houseUrl()}/questions?q=quiz`, '/questions?q=quiz'],
      [`${houseUrl()}/phase?q=quiz`, '/questions'],
      ['https://evil.example/questions?q=quiz', '/questions'],
      ['', '/questions'],
    ] as const) {
      const answer = await fetch(`${houseUrl()}/preference`, {
        method: 'POST',
        body: new URLSearchParams({ lang: 'zh', back: '/questions' }),
        redirect: 'manual',
        headers: referer ? { referer } : {},
      })
      expect(answer.headers.get('location'), referer).toBe(location)
    }
  })
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is readable, language and theme can be switched, links lead on', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: '中文' }).first().click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await page.goto('/phase/detail/llm-foundations')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('语言模型如何工作')
    await expect(page.getByText('只会往下接的机器')).toBeVisible()
    await page.goto('/questions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/phase/lesson-learn/llm-foundations/counting/surprise')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('给猜测标个价')
  })

  test('of a lesson only what is near is laid out', async ({ page }) => {
    await page.goto('/phase/lesson-learn/llm-foundations/counting/surprise')
    await expect(page.locator('.reading p').first()).toHaveCSS('content-visibility', 'visible')
    await expect(page.locator('.reading .footnotes')).toHaveCSS('content-visibility', 'auto')
  })

  test('what lies below the first view of home has its styles', async ({ page }) => {
    await page.goto('/home')
    await expect(page.locator('#faqs')).toHaveCSS('display', 'grid')
    await expect(page.locator('#faqs summary').first()).toHaveCSS('display', 'flex')
  })

  test("home's e-mail box leads to log-in and takes the address along", async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('textbox').first().fill('somebody@example.edu')
    await page.getByRole('textbox').first().press('Enter')
    await expect(page).toHaveURL(/\/login\/signin\?email=somebody%40example\.edu$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  })
})

test('a signed-in person sees nothing of a visitor while the page comes alive', async ({ page, learner }) => {
  await signIn(page, learner)
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-signed-in', '')
  await expect(page.getByRole('link', { name: 'Sign in', exact: false })).toHaveCount(0)
})

test.describe('with the script', () => {
  // What is only needed after a press, a sign-in or on another screen comes late: see docs/decisions/011-first-paint.md.
  for (const { path, isLearner, most } of [
    { path: '/home', isLearner: false, most: 118_500 },
    { path: '/phase/detail/llm-foundations', isLearner: false, most: 124_000 },
    { path: '/phase/lesson-learn/llm-foundations/text-to-numbers/byte-pairs', isLearner: true, most: 180_700 },
  ])
    test(`the JavaScript that ${path} fetches by itself for ${isLearner ? 'a learner' : 'a visitor'} is at most ${most / 1000} kB as gzip sends it, in each language`, async ({
      page,
      learner,
    }) => {
      if (isLearner) {
        await ask('/dataset-cert/enroll', { id: 'llm-foundations' }, learner.token)
        await signIn(page, learner)
      }
      await page.setViewportSize(sizes.phone)
      for (const language of languages) {
        await prefer(page, { language, theme: 'light' })
        const scripts = new Set<string>()
        const note = (request: Request) => void (request.resourceType() === 'script' && scripts.add(request.url()))
        page.on('request', note)
        await page.goto(path)
        await settle(page)
        await page.waitForLoadState('networkidle')
        page.off('request', note)
        const sent = await Promise.all([...scripts].map((at) => measure(new URL(at).pathname, language, 'gzip')))
        expect(Math.min(...sent)).toBeGreaterThan(0)
        expect(
          sent.reduce((sum, bytes) => sum + bytes, 0),
          language,
        ).toBeLessThanOrEqual(most)
      }
    })

  for (const path of ['/home', '/phase/lesson-learn/llm-foundations/counting/surprise']) {
    test(`${path} is painted before any of its code is asked for`, async ({ page }) => {
      await page.goto(path)
      await settle(page)
      const [painted, asked] = await page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        Math.min(
          ...performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js'))
            .map(({ startTime }) => startTime),
        ),
      ])
      expect(painted).toBeDefined()
      expect(asked).toBeGreaterThan(painted ?? Infinity)
    })
  }

  test("a lesson's text stands as it came, is laid out whole once somebody reads, and comes back in its first language", async ({
    page,
  }) => {
    await page.goto('/phase/lesson-learn/llm-foundations/counting/surprise')
    await settle(page)
    const text = page.locator('article.reading')
    // Plays and guesses come alive: what they say is theirs.
    const words = () =>
      text.evaluate((article) => {
        const copy = article.cloneNode(true) as Element // of an element
        for (const live of copy.querySelectorAll('[data-play], [role=group]')) live.remove()
        return copy.textContent
      })
    const first = await words()
    await page.mouse.move(1, 1)
    await page.mouse.move(9, 9)
    await expect(text.locator('.footnotes')).toHaveCSS('content-visibility', 'visible', { timeout: 30_000 }) // a part at a time, while the browser is idle
    const other = page.getByRole('contentinfo').locator('button[name="lang"]')
    await other.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('给猜测标个价')
    await expect(text).toContainText('比特')
    await expect(text.locator('[data-play] figure')).toBeVisible() // far below, and not only when somebody gets there: the text would leap
    await other.click()
    await expect.poll(words).toBe(first)
  })

  test('a link into a lesson leads to its place', async ({ page }) => {
    await page.goto('/phase/lesson-learn/llm-foundations/counting/surprise#recall')
    await settle(page)
    await expect(page.locator('#recall')).toBeInViewport()
  })

  test('home keeps its styles when somebody leaves it and comes back', async ({ page }) => {
    await page.goto('/home')
    await settle(page)
    await page.getByRole('contentinfo').locator('a[href="/questions"]').click()
    await expect(page).toHaveURL('/questions')
    await page.getByRole('banner').locator('a[href="/home"]').first().click()
    await expect(page.locator('#faqs')).toHaveCSS('display', 'grid')
    await expect(page.locator('#faqs details').first()).toContainText('Python') // by a call this time, not from the page
  })

  test('a search in the questions is part of the address', async ({ page }) => {
    const field = page.getByRole('searchbox')
    await page.goto('/questions?q=certificate')
    await settle(page)
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('certificate')
    const found = await page.locator('main details').count()
    expect(found).toBeGreaterThan(0)
    await field.fill('quiz')
    await expect(page).toHaveURL('/questions?q=quiz')
    await expect(page.locator('main details')).not.toHaveCount(0)
    await expect(page.locator('main details [data-written]:empty')).toHaveCount(0) // answers that were hidden and are shown again
    await page.getByRole('contentinfo').locator('a[href="/phase"]').click()
    await expect(page).toHaveURL('/phase')
    await page.goBack()
    await expect(field).toHaveValue('quiz')
    await field.fill('')
    await expect(page).toHaveURL('/questions')
    await expect.poll(() => page.locator('main details').count()).toBeGreaterThan(found)
  })

  test('what is searched for before the script is there is searched for when it comes', async ({ page }) => {
    const letIn = await holdScripts(page)
    await page.goto('/questions')
    await page.getByRole('searchbox').fill('no such words anywhere')
    letIn()
    await settle(page)
    await expect(page.getByRole('searchbox')).toHaveValue('no such words anywhere')
    await expect(page.locator('main details')).toHaveCount(0)
    await expect(page).toHaveURL('/questions?q=no+such+words+anywhere')
  })
})
