// Every row of SPECIFICATION §2 that is built: address, status, title, place, breadcrumb, scroll, lastPath. Long, a row an
// address.
import type { Locator, Page } from '@playwright/test'
import { expect, forget, houseUrl, isWhole, languages, prefer, signIn, type Learner } from './house.ts'
import { FILMED, lessonPath, PHASE, PREVIEW, quizOf, settle, test } from './people.ts'
import { certificatePath, NOBODYS_NUMBER, verifyPath } from './certificates.ts'
import { hoursPath } from './orders.ts'
import { attemptPath, quizPath, resultPath } from './quizzes.ts'

type Words = Readonly<Record<(typeof languages)[number], string>>
interface Row {
  readonly path: string
  /** Where the browser is in the end. */
  readonly arrives?: string
  readonly status?: number
  readonly title: Words
  /** Where a learner who has finished the first lesson is instead. */
  readonly forStudent?: { readonly arrives: string; readonly title: Words }
  /** Inside the common layout; home, which brings header and footer itself; or with logo and language only (READINGS §9). */
  readonly frame: 'common' | 'home' | 'login'
  /** The links of the breadcrumb, then its last part. */
  readonly trail?: Readonly<Record<(typeof languages)[number], readonly string[]>>
  /** A page and a link on it that leads here. */
  readonly from?: { readonly path: string; readonly link: (page: Page) => Locator; readonly isStudent?: boolean }
}

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const header = (page: Page) => page.getByRole('banner')
const linkTo = (within: Locator, path: string) => within.locator(`a[href="${path}"]`).first()

const phase: Words = { en: 'How a language model works', 'zh-CN': '语言模型如何工作' }
const home: Words = { en: 'Tessera · Learn AI engineering by building it', 'zh-CN': '格物 Tessera · 动手学 AI 工程' }
const messages: Words = { en: 'Messages · Tessera', 'zh-CN': '消息 · 格物' }
const myLearning: Words = { en: 'My learning · Tessera', 'zh-CN': '我的课程 · 格物' }
const branded = (words: Words): Words => ({ en: `${words.en} · Tessera`, 'zh-CN': `${words['zh-CN']} · 格物` })
const notFound = branded({ en: 'This page has come loose', 'zh-CN': '这块砖掉了，页面找不到' })
const signInWords: Words = { en: 'Sign In', 'zh-CN': '登录' }
const signInTitle = branded(signInWords)
const signUpTitle = branded({ en: 'Sign Up', 'zh-CN': '注册' })

const quizzes: Words = { en: 'Quizzes', 'zh-CN': '测验' }
const quiz: Words = { en: 'Quiz', 'zh-CN': '测验' }
const certificate: Words = { en: 'Certificate', 'zh-CN': '证书' }
const check: Words = { en: 'Check a certificate', 'zh-CN': '查验证书' }
const NOBODYS = '5b0a6d1e-7c1f-4d0e-9a52-2f6f1d1c9e10'

const rows: readonly Row[] = [
  { path: '/', arrives: '/home', status: 302, title: home, frame: 'home' },
  {
    path: '/home',
    title: home,
    frame: 'home',
    from: { path: '/questions', link: (page) => linkTo(header(page), '/home') },
  },
  {
    path: '/phase',
    title: { en: 'Learning phases · Tessera', 'zh-CN': '学习阶段 · 格物' },
    frame: 'common',
    from: { path: '/home', link: (page) => linkTo(footer(page), '/phase') },
  },
  {
    path: `/phase/detail/${PHASE}`,
    title: branded(phase),
    frame: 'common',
    trail: { en: ['Learning phases', phase.en], 'zh-CN': ['学习阶段', phase['zh-CN']] },
    from: { path: '/home', link: (page) => linkTo(main(page), `/phase/detail/${PHASE}`) },
  },
  {
    path: `/phase/terms/${PHASE}`,
    title: branded({ en: `Terms of ${phase.en}`, 'zh-CN': `《${phase['zh-CN']}》的术语` }),
    frame: 'common',
    trail: { en: [phase.en, 'Terms'], 'zh-CN': [phase['zh-CN'], '术语'] },
    from: { path: `/phase/detail/${PHASE}`, link: (page) => linkTo(main(page), `/phase/terms/${PHASE}`) },
  },
  {
    path: '/my/learning',
    title: myLearning,
    frame: 'common',
    from: { path: '/questions', link: (page) => linkTo(footer(page), '/my/learning'), isStudent: true },
  },
  {
    path: '/questions',
    title: { en: 'Questions and answers · Tessera', 'zh-CN': '常见问题 · 格物' },
    frame: 'common',
    from: { path: '/home', link: (page) => linkTo(footer(page), '/questions') },
  },
  {
    path: '/search',
    title: branded({ en: 'Search', 'zh-CN': '搜索' }),
    frame: 'common',
    from: { path: '/questions', link: (page) => linkTo(main(page), '/search') },
  },
  {
    path: '/search?q=perplexity',
    title: branded({ en: 'Search: perplexity', 'zh-CN': '搜索：perplexity' }),
    frame: 'common',
  },
  {
    path: '/user/privacy-policy',
    title: { en: 'Privacy policy · Tessera', 'zh-CN': '隐私政策 · 格物' },
    frame: 'common',
    from: { path: '/questions', link: (page) => linkTo(footer(page), '/user/privacy-policy') },
  },
  { path: '/phase/overview', arrives: '/my/learning', status: 302, title: myLearning, frame: 'common' },
  {
    path: `/phase/lesson/${PHASE}`,
    title: branded(phase),
    frame: 'common',
    trail: { en: ['My learning', phase.en], 'zh-CN': ['我的课程', phase['zh-CN']] },
    from: { path: '/my/learning', link: (page) => linkTo(main(page), `/phase/lesson/${PHASE}`), isStudent: true },
  },
  {
    path: `/phase/lesson/${PHASE}/counting`,
    title: branded(phase),
    frame: 'common',
    trail: { en: ['My learning', phase.en], 'zh-CN': ['我的课程', phase['zh-CN']] },
  },
  {
    path: `/phase/lesson-learn/${PHASE}`,
    arrives: lessonPath({ module: 'text-to-numbers', lesson: 'next-token' }),
    title: {
      en: 'A machine that only continues · How a language model works · Tessera',
      'zh-CN': '只会往下接的机器 · 语言模型如何工作 · 格物',
    },
    forStudent: {
      arrives: lessonPath({ module: 'text-to-numbers', lesson: 'bytes' }),
      title: {
        en: 'What a text file really holds · How a language model works · Tessera',
        'zh-CN': '文本文件里究竟是什么 · 语言模型如何工作 · 格物',
      },
    },
    frame: 'common',
    trail: { en: [phase.en, 'Text becomes numbers'], 'zh-CN': [phase['zh-CN'], '文字变成数字'] },
  },
  {
    path: `/phase/lesson-learn/${PHASE}/counting`,
    arrives: lessonPath({ module: 'counting', lesson: 'bigram' }),
    title: {
      en: 'Counting what follows · How a language model works · Tessera',
      'zh-CN': '数一数后面跟着谁 · 语言模型如何工作 · 格物',
    },
    frame: 'common',
    trail: { en: [phase.en, 'Predicting by counting'], 'zh-CN': [phase['zh-CN'], '用计数做预测'] },
  },
  {
    path: lessonPath(PREVIEW),
    title: {
      en: 'Putting a price on a guess · How a language model works · Tessera',
      'zh-CN': '给猜测标个价 · 语言模型如何工作 · 格物',
    },
    frame: 'common',
    trail: { en: [phase.en, 'Predicting by counting'], 'zh-CN': [phase['zh-CN'], '用计数做预测'] },
    from: { path: `/phase/detail/${PHASE}`, link: (page) => linkTo(main(page), lessonPath(PREVIEW)) },
  },
  {
    path: lessonPath(FILMED),
    title: {
      en: 'A vocabulary that grows out of bytes · How a language model works · Tessera',
      'zh-CN': '从字节里长出词表 · 语言模型如何工作 · 格物',
    },
    frame: 'common',
    trail: { en: [phase.en, 'Text becomes numbers'], 'zh-CN': [phase['zh-CN'], '文字变成数字'] },
    from: { path: `/phase/lesson/${PHASE}`, link: (page) => linkTo(main(page), lessonPath(FILMED)), isStudent: true },
  },
  {
    path: quizPath(quizOf('next-token')),
    title: branded(quizzes),
    forStudent: {
      arrives: quizPath(quizOf('next-token')),
      title: {
        en: 'Quiz: A machine that only continues · How a language model works · Tessera',
        'zh-CN': '测验：只会往下接的机器 · 语言模型如何工作 · 格物',
      },
    },
    frame: 'common',
    trail: { en: ['My learning', phase.en, quizzes.en], 'zh-CN': ['我的课程', phase['zh-CN'], quizzes['zh-CN']] },
    from: {
      path: `/phase/lesson/${PHASE}`,
      link: (page) => linkTo(main(page), quizPath(quizOf('next-token'))),
      isStudent: true,
    },
  },
  // An attempt that nobody has: signed out the page does not know.
  {
    path: attemptPath(quizOf('next-token'), NOBODYS),
    title: branded(quiz),
    forStudent: { arrives: attemptPath(quizOf('next-token'), NOBODYS), title: notFound },
    frame: 'login',
  },
  {
    path: resultPath(quizOf('next-token'), NOBODYS),
    title: branded(quiz),
    forStudent: { arrives: resultPath(quizOf('next-token'), NOBODYS), title: notFound },
    frame: 'login',
  },
  {
    path: certificatePath,
    title: branded(certificate),
    forStudent: {
      arrives: certificatePath,
      title: { en: 'Certificate: How a language model works · Tessera', 'zh-CN': '《语言模型如何工作》证书 · 格物' },
    },
    frame: 'common',
    trail: {
      en: ['My learning', phase.en, certificate.en],
      'zh-CN': ['我的课程', phase['zh-CN'], certificate['zh-CN']],
    },
    from: { path: `/phase/lesson/${PHASE}`, link: (page) => linkTo(main(page), certificatePath), isStudent: true },
  },
  { path: '/my/info', title: branded({ en: 'Account settings', 'zh-CN': '账号设置' }), frame: 'common' },
  { path: '/my/recall', title: branded({ en: 'To keep', 'zh-CN': '温故' }), frame: 'common' },
  { path: '/my/notes', title: branded({ en: 'My notes', 'zh-CN': '我的笔记' }), frame: 'common' },
  { path: '/my/certificate', title: branded({ en: 'My certificates', 'zh-CN': '我的证书' }), frame: 'common' },
  { path: '/my/work', title: branded({ en: 'My work', 'zh-CN': '我的作品' }), frame: 'common' },
  { path: verifyPath(), title: branded(check), frame: 'common' },
  { path: verifyPath(NOBODYS_NUMBER), status: 404, title: branded(check), frame: 'common' },
  {
    path: '/my/hours',
    title: branded({ en: 'Experiment hours', 'zh-CN': '实验时长' }),
    frame: 'common',
    from: { path: '/my/learning', link: (page) => linkTo(main(page), '/my/hours'), isStudent: true },
  },
  { path: `/phase/checkout/${PHASE}`, title: branded({ en: 'Checkout', 'zh-CN': '结算' }), frame: 'common' }, // free: there is nothing to pay
  {
    path: hoursPath,
    title: branded({ en: 'Checkout', 'zh-CN': '结算' }),
    forStudent: { arrives: hoursPath, title: branded({ en: 'Buy experiment hours', 'zh-CN': '购买实验时长' }) },
    frame: 'common',
  },
  {
    path: `/order/${NOBODYS}`,
    title: branded({ en: 'Orders', 'zh-CN': '订单' }),
    forStudent: {
      arrives: `/order/${NOBODYS}`,
      title: branded({ en: 'This order is not here', 'zh-CN': '没有这个订单' }),
    },
    frame: 'common',
  },
  { path: '/order/review/nobodys', status: 404, title: notFound, frame: 'common' },
  { path: '/message', title: messages, frame: 'common' },
  { path: '/message?page=1&size=50', title: messages, frame: 'common' },
  {
    path: '/message/detail/nobodys/message',
    title: messages,
    forStudent: {
      arrives: '/message/detail/nobodys/message',
      title: { en: 'This message is not here, or no longer · Tessera', 'zh-CN': '这条消息不存在，或已不在 · 格物' },
    },
    frame: 'common',
  },
  { path: '/message/unsubscribe/nobodys', status: 404, title: notFound, frame: 'common' },
  {
    path: '/login/invitation/nobodys',
    status: 404,
    title: branded({ en: 'Invitation', 'zh-CN': '邀请' }),
    frame: 'login',
  },
  { path: '/login', arrives: '/login/signin', status: 302, title: signInTitle, frame: 'login' },
  {
    path: '/login/signin',
    title: signInTitle,
    frame: 'login',
    from: { path: '/home', link: (page) => linkTo(header(page), '/login/signin') },
  },
  {
    path: '/login/signup',
    title: signUpTitle,
    frame: 'login',
    from: { path: '/questions', link: (page) => linkTo(footer(page), '/login/signup') },
  },
  {
    path: '/login/signin/somebody@example.edu',
    arrives: '/login/signin',
    status: 308,
    title: signInTitle,
    frame: 'login',
  }, // its one spelling has %40
  { path: '/login/signup/somebody%40example.edu', arrives: '/login/signup', title: signUpTitle, frame: 'login' },
  { path: '/login/complete-information', title: branded({ en: 'About you', 'zh-CN': '完善信息' }), frame: 'login' }, // only signing up leads here
  {
    path: '/login/forgot-password',
    title: branded({ en: 'Forgot your password', 'zh-CN': '找回密码' }),
    frame: 'login',
    from: { path: '/login/signin', link: (page) => linkTo(main(page), '/login/forgot-password') },
  },
  {
    path: '/login/reset-password',
    title: branded({ en: 'Set a new password', 'zh-CN': '设置新密码' }),
    frame: 'login',
    from: { path: '/login/forgot-password', link: (page) => linkTo(main(page), '/login/reset-password') },
  },
  { path: '/my/thirdparty', title: branded({ en: 'This sign-in is over', 'zh-CN': '这次登录已失效' }), frame: 'login' }, // nobody was sent to a provider
  { path: '/nowhere', status: 404, title: notFound, frame: 'common' },
  { path: '/phase/detail/nowhere', status: 404, title: notFound, frame: 'common' },
  { path: lessonPath({ module: 'counting', lesson: 'byte-pairs' }), status: 404, title: notFound, frame: 'common' },
  { path: '/login/nowhere', status: 404, title: notFound, frame: 'login' },
]

// The browser itself says so of every page that answers 404.
test.use({ expectedConsole: [/status of 404/] })

// One browser a language and a visitor, as a person would walk: a new one for each row fetches and compiles everything again.
for (const language of languages) {
  test(`each address in ${language}: status, title, frame, breadcrumb, lastPath`, async ({ page, people }) => {
    test.setTimeout(300_000)
    await prefer(page, { language, theme: 'light' })
    await page.goto('/healthz') // our own origin, with no page of ours
    for (const row of rows) {
      await test.step(row.path, async () => {
        const answer = await fetch(houseUrl() + row.path, {
          headers: { cookie: `lang=${language}` },
          redirect: 'manual',
        })
        expect(answer.status).toBe(row.status ?? 200)
        if (isWhole || (language !== 'en' && isForVisitor(row)))
          await visit(page, row, language, { arrives: row.arrives ?? row.path, title: row.title })
      })
    }
    if (!isWhole && language !== 'en') return // each address is visited once, with DEPTH=whole by somebody and by nobody in both languages
    await signIn(page, people.student)
    const edges: Record<string, number> = {}
    for (const row of rows.filter((one) => isWhole || isForStudent(one)))
      await test.step(`${row.path}, signed in`, async () => {
        await visit(page, row, language, { arrives: row.arrives ?? row.path, title: row.title, ...row.forStudent })
        if (isOwnPage(row.path)) edges[row.path] = await findLeftEdge(page)
      })
    // From one page of one's own to the next nothing jumps sideways.
    expect(Object.keys(edges).length).toBeGreaterThan(9)
    expect([...new Set(Object.values(edges))], JSON.stringify(edges)).toHaveLength(1)
  })
}

/** What is a learner's own, and what stands in the same row of the menu. */
const isOwnPage = (path: string): boolean =>
  /^\/(my\/(?!thirdparty)|message$|certificate\/verify$|phase\/([a-z]*[cC]heckout|lesson|certificate)\/)/.test(path)

/** Whose each row is where it is visited once: a learner's own are a learner's, the others take turns. */
const isForStudent = (row: Row): boolean => isOwnPage(row.path) || !!row.forStudent || rows.indexOf(row) % 2 === 0
const isForVisitor = (row: Row): boolean => !isForStudent(row)

/** Where the heading begins; of one that is not seen, what it stands in. */
const findLeftEdge = (page: Page): Promise<number> =>
  main(page)
    .locator('h1')
    .evaluate((heading) => {
      const { parentElement: parent } = heading
      const isSeen = heading.getBoundingClientRect().width > 1
      const box = (isSeen || !parent ? heading : parent).getBoundingClientRect()
      const inset = isSeen || !parent ? 0 : Number.parseFloat(getComputedStyle(parent).paddingInlineStart)
      return Math.round(box.left + inset)
    })

async function visit(
  page: Page,
  { path, frame, trail }: Row,
  language: (typeof languages)[number],
  { arrives, title }: { arrives: string; title: Words },
): Promise<void> {
  await page.evaluate(() => localStorage.setItem('lastPath', '/questions')) // something is stored already, as by an earlier visit
  await page.goto(path)
  await expect(page).toHaveURL(arrives)
  await settle(page)
  await expect(page).toHaveTitle(title[language])
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectFrame(page, frame)
  await expectTrail(page, trail?.[language])
  const isNoPlace = /^\/(login|my\/thirdparty)/.test(arrives) || title.en === notFound.en // nobody comes back to what is not there
  await expect.poll(() => readStored(page, 'lastPath')).toBe(isNoPlace ? '/questions' : arrives)
}

const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function expectFrame(page: Page, frame: Row['frame']): Promise<void> {
  await expect(main(page)).toHaveCount(1)
  await expect(header(page)).toHaveCount(1)
  const isLogin = frame === 'login'
  await expect(footer(page)).toHaveCount(isLogin ? 0 : 1)
  await expect(header(page).getByRole('navigation')).toHaveCount(isLogin ? 0 : 1)
  await expect(linkTo(header(page), '/home')).toBeVisible()
  await expect(header(page).getByRole('button', { name: /中文|EN/ })).toBeVisible()
}

/** The trail's links and last part are what is expected, and no other page has one. */
async function expectTrail(page: Page, parts: readonly string[] | undefined): Promise<void> {
  const trail = page.getByRole('navigation', { name: /^(You are here|当前位置)$/ })
  if (!parts) return expect(trail).toHaveCount(0)
  await expect(trail.getByRole('listitem')).toHaveText(parts)
  for (const link of await trail.getByRole('link').all()) {
    const href = (await link.getAttribute('href')) ?? ''
    expect((await fetch(houseUrl() + href)).status, href).toBe(200)
  }
}

test.describe('from far down another page', () => {
  test.use({ viewport: { width: 1280, height: 320 } }) // low, so that every page can be scrolled

  for (const isStudent of [false, true]) {
    test(`a link leads to the top of a page, ${isStudent ? 'signed in' : 'signed out'}`, async ({ page, people }) => {
      test.setTimeout(120_000)
      if (isStudent) await signIn(page, people.student)
      let nth = 0
      for (const { path, arrives = path, title, forStudent, from } of rows) {
        if (!from || (from.isStudent ?? false) !== isStudent) continue
        if (!isWhole && nth++ % 3 > 0) continue // it is the router's doing, and each page's own link is one of many
        const shown = (isStudent ? forStudent?.title : undefined) ?? title
        await test.step(path, () => follow(page, from, { arrives, title: shown.en }))
      }
    })
  }

  async function follow(
    page: Page,
    from: NonNullable<Row['from']>,
    { arrives, title }: { arrives: string; title: string },
  ): Promise<void> {
    await page.goto(from.path)
    await settle(page)
    const link = from.link(page)
    await link.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await link.click()
    await expect(page).toHaveURL(arrives)
    await expect(page).toHaveTitle(title)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true) // else any browser would start at the top
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test.describe('an address in the path', () => {
  for (const [path, cleaned] of [
    ['/login/signin/lin.yao@example.edu', '/login/signin'],
    ['/login/signup/lin.yao%40example.edu', '/login/signup'],
    ['/login/signin?email=lin.yao%40example.edu', '/login/signin'],
  ] as const) {
    test(`${path} fills the field and is taken out of the location and its history`, async ({ page }) => {
      await page.goto('/home')
      const before = await page.evaluate(() => history.length)
      await page.goto(path)
      await expect(page.getByLabel('E-mail')).toHaveValue('lin.yao@example.edu')
      await expect(page).toHaveURL(cleaned)
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      expect(
        await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      ).not.toContain('lin.yao')
      await page.goBack()
      await expect(page).toHaveURL('/home')
    })
  }
})

/** In the quick run one language asks the first, fifth …, the other the third. */
const prompts = {
  en: [
    { path: '/my/learning', prompt: 'Sign in to see your learning', inside: 'Your phases' },
    { path: quizPath(quizOf('next-token')), prompt: 'Sign in to take this quiz', inside: 'Rules' },
    { path: `/phase/lesson/${PHASE}`, prompt: 'Sign in to study this phase', inside: 'Timeline' },
    { path: certificatePath, prompt: 'Sign in to see your certificate', inside: 'What it asks for' },
    { path: '/message', prompt: 'Sign in to read your messages', inside: 'No notifications' },
    { path: lessonPath(FILMED), prompt: 'Sign in to study this lesson', inside: undefined },
    { path: '/my/info', prompt: 'Sign in to see your settings', inside: 'Profile' },
  ],
  'zh-CN': [
    { path: '/my/learning', prompt: '登录后查看我的课程', inside: '在学的阶段' },
    { path: quizPath(quizOf('next-token')), prompt: '登录后参加测验', inside: '规则' },
    { path: `/phase/lesson/${PHASE}/counting`, prompt: '登录后学习本阶段', inside: '时间安排' },
    { path: '/my/certificate', prompt: '登录后查看我的证书', inside: '进行中' },
    { path: '/message', prompt: '登录后查看消息', inside: '暂无通知' },
    { path: lessonPath(FILMED), prompt: '登录后学习本课', inside: undefined },
  ],
} as const

test.describe('signed out', () => {
  for (const language of languages) {
    test(`a page of learners asks to sign in, in its place, and is there after signing in, in ${language}`, async ({
      page,
      people,
    }) => {
      test.setTimeout(120_000)
      await prefer(page, { language, theme: 'light' })
      const asked = prompts[language].filter((_, i) => isWhole || i % 4 === 2 * languages.indexOf(language))
      for (const prompt of asked) {
        await test.step(prompt.path, () => signInFrom(page, prompt, language, people.student))
        await page.evaluate(() => localStorage.clear())
        await forget(page)
      }
    })
  }

  async function signInFrom(
    page: Page,
    { path, prompt, inside }: (typeof prompts)[(typeof languages)[number]][number],
    language: (typeof languages)[number],
    { email, password }: Learner,
  ): Promise<void> {
    await page.goto(path)
    await settle(page)
    const asked = main(page).getByRole('heading', { name: prompt })
    await expect(asked).toBeVisible()
    await expect(page).toHaveURL(path)
    await linkTo(main(page), '/login/signin').click()
    await page.getByLabel(language === 'en' ? 'E-mail' : '邮箱').fill(email)
    await page.getByLabel(language === 'en' ? 'Password' : '密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: signInWords[language], exact: true }).click()
    await expect(page).toHaveURL(path)
    if (inside) await expect(main(page).getByRole('heading', { name: inside })).toBeVisible()
    else await expect(page.locator('video')).toBeVisible()
    await expect(asked).toHaveCount(0)
  }

  test('/login/complete-information asks to sign in, in its place', async ({ page }) => {
    await page.goto('/login/complete-information')
    await expect(main(page).getByText('Please sign in first.')).toBeVisible()
    await expect(linkTo(main(page), '/login/signin')).toBeVisible()
    await expect(page).toHaveURL('/login/complete-information')
  })
})
