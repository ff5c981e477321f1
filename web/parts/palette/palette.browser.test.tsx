import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '../../../contract/index.ts'
import { fault, findBarriers, findSmall, frame, languages, later, serve, show, signIn } from '../../test-alone.tsx'
import { Palette } from './palette.tsx'

type Found = OutputOf<'/search/find'>

const phases = {
  list: [
    {
      id: 'llm',
      name: 'How a language model works',
      map_tree: [
        {
          node: { id: 'm', name: 'Counting' },
          children: [
            { node: { id: 'surprise', name: 'Putting a price on a guess', items: [] } },
            { node: { id: 'bytes', name: 'A vocabulary that grows', items: [] } },
          ],
        },
      ],
    },
  ],
}
const mine = { list: [{ id: 'llm', name: 'How a language model works', next: { name: 'A vocabulary that grows' } }] }
const found = (more: Partial<Found> = {}): Found => ({
  list: [
    {
      kind: 'text',
      phase: { id: 'llm', name: 'How a language model works' },
      lesson: { id: 'surprise', module_id: 'm', name: 'Putting a price on a guess' },
      anchor: 'bits',
      title: 'Bits',
      snippet: [
        { text: 'It costs one ', is_hit: false },
        { text: 'bit', is_hit: true },
        { text: '.', is_hit: false },
      ],
      lang: 'en',
    },
  ],
  notes: [],
  instead: [],
  pagination: { total: 1, page: 1, pageSize: 8 },
  ...more,
})
const field = page.getByRole('combobox')
const chosen = () => {
  const id = field.element().getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.textContent
}

async function open(replies: Record<string, unknown> = {}, look: Parameters<typeof show>[1] = {}) {
  const closed = vi.fn<() => void>()
  const asked = serve({
    '/index/cert-list': phases,
    '/search/find': found(),
    '/dataset-cert/user-self-list': mine,
    ...replies,
  })
  const shown = await show(<Palette onClose={closed} />, look)
  await expect.element(field).toHaveFocus()
  return { ...shown, asked, closed }
}

it('a learner sees where they are first, and goes on there by Enter alone', async () => {
  signIn()
  const { where, closed } = await open()
  await expect.poll(chosen).toContain('Continue: A vocabulary that grows')
  await userEvent.keyboard('{Enter}')
  expect([where(), closed.mock.calls.length > 0]).toEqual(['/phase/lesson-learn/llm?go-on', true])
})

it('lessons are found by their names, texts by their words, each of them by arrows', async () => {
  const { where, asked } = await open()
  await userEvent.keyboard('price')
  await expect.poll(chosen).toContain('Putting a price on a guess')
  await expect.element(page.getByRole('group', { name: 'Where it is written' })).toMatchTextContent('It costs one bit.')
  await expect.poll(() => asked.findLast(({ path }) => path === '/search/find')?.form['q']).toBe('price')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toContain('It costs one bit.')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toContain('All places that say “price”')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  expect(where()).toBe('/phase/lesson-learn/llm/m/surprise?find=price+bit#bits')
})

it.each([
  ['en', 'resume', 'Continue: A vocabulary that grows'],
  ['en', 'my certificates', 'My Certificates'],
  ['en', 'switch to Chinese', '简体中文'],
  ['en', 'dark mode', 'Theme: Dark'],
  ['en', 'sign out', 'Log Out'],
  ['en', 'flashcards', 'Questions to keep'],
  ['en', '中文', '简体中文'],
  ['zh-CN', '接着学', '继续学：A vocabulary that grows'],
  ['zh-CN', '我的证书', '我的证书'],
  ['zh-CN', 'zhengshu', '我的证书'],
  ['zh-CN', '切换到英文', 'English'],
  ['zh-CN', '深色模式', '主题：深色'],
  ['zh-CN', '复习', '温故'],
  ['zh-CN', '登出', '退出登录'],
] as const)('in %s “%s” is understood as what somebody can do: %s', async (locale, typed, deed) => {
  signIn()
  await open({ '/search/find': found({ list: [], pagination: { total: 0, page: 1, pageSize: 8 } }) }, { locale })
  await field.fill(typed)
  await expect.poll(chosen).toContain(deed)
})

it('an answer that comes late never stands under newer words', async () => {
  const slow = later<Found>()
  const { asked } = await open({
    '/search/find': ({ q }: { q: string }) =>
      q === 'ol' ? slow.reply() : found({ list: [], notes: [], pagination: { total: 0, page: 1, pageSize: 8 } }),
  })
  await userEvent.keyboard('ol')
  await expect.element(page.getByText('Searching …')).toBeVisible()
  await expect.poll(() => asked.map(({ form }) => form['q'])).toContain('ol')
  await userEvent.keyboard('der')
  await expect.element(page.getByText('Searching …')).not.toBeInTheDocument()
  slow.give(found())
  await frame()
  expect(document.body.textContent).not.toContain('It costs one')
})

it('without a line the pages are found all the same, and it is said that the texts are not', async () => {
  await open({ '/search/find': fault() })
  await userEvent.keyboard('question')
  await expect.element(page.getByText(/^The texts could not be searched/)).toBeVisible()
})

it('switches language and theme in place, and closes on Escape and on a press beside it', async () => {
  const { closed } = await open()
  await userEvent.keyboard('chinese{Enter}')
  await expect.poll(() => document.documentElement.lang).toBe('zh-CN')
  expect(closed).toHaveBeenCalled()
})

it('a phone, which has no Escape and nothing beside the box, closes it by a button; a desktop has none', async () => {
  const { closed } = await open({}, { size: 'phone' })
  const close = page.getByRole('button', { name: 'Close' })
  expect(findSmall()).toEqual([])
  await close.click()
  expect(closed).toHaveBeenCalled()
  await page.viewport(1280, 800)
  await expect.element(close).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark on a phone, empty and full, in %s', async (locale) => {
  signIn()
  await open({}, { locale, size: 'phone' })
  expect(await findBarriers()).toEqual([])
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(await findBarriers()).toEqual([])
})
