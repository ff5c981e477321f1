import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askedStore, closeFeedback } from '../../../parts/feedback/ask-about.ts'
import type { StoredNote } from '../../../parts/notes/note-text.ts'
import { fault, findBarriers, frame, languages, serve, show, signIn, learner } from '../../../test-alone.tsx'
import { NotesLayer } from './notes-layer.tsx'

const ID = '00000000-0000-4000-8000-0000000000a'
const note = (n: number, more: Partial<StoredNote> = {}): StoredNote => ({
  id: `${ID}${n}`,
  cert_id: 'llm',
  module_id: 'm',
  lesson_id: 'l',
  lesson_name: 'Bytes',
  kind: 'text',
  lang: 'en',
  anchor: 'pairs',
  place: n,
  prefix: 'The ',
  exact: 'commonest pair',
  suffix: ' becomes one token.',
  pattern: 'solid',
  body: 'Why?',
  revision: 1,
  edited_at: 0,
  ...more,
})
const lost = note(2, { prefix: 'Once here stood ', exact: 'a sentence that was taken out', suffix: ' of it.' })

/** The text stands before its notes come. */
async function stand(lesson: string, look: Parameters<typeof show>[1] = {}) {
  const draw = (hasNotes: boolean) => (
    <div data-aside style={{ position: 'relative' }}>
      <article className="reading">
        <div className="reading-text">
          <h2 id="pairs">Pairs</h2>
          <p>
            The <em>commonest</em> pair becomes one token.
          </p>
          <p>词元来自字节。</p>
        </div>
      </article>
      {hasNotes ? <NotesLayer phaseId="llm" lessonId={lesson} lang="en" /> : null}
    </div>
  )
  const shown = await show(draw(false), look)
  await shown.draw(draw(true))
  return shown
}

/** A lesson with a column beside its text. Each test has a lesson of its own: a page keeps its notes. */
let lessons = 0
async function open(list: readonly StoredNote[] = [], look: Parameters<typeof show>[1] = {}) {
  signIn()
  const lesson = `l${lessons++}`
  const asked = serve({
    '/note/list': { phases: [], cert_id: 'llm', list: list.map((one) => ({ ...one, lesson_id: lesson })) },
    '/note/save': { revision: 2, copy_id: null },
    '/note/delete': { is_deleted: true },
  })
  const shown = await stand(lesson, look)
  await expect.element(page.getByRole('heading', { name: /My notes|我的笔记/ })).toBeVisible()
  return { ...shown, asked, saves: () => asked.filter(({ path }) => path === '/note/save').map(({ form }) => form) }
}
const select = async (words: string) => {
  const paragraph = [...document.querySelectorAll('article p')].find((one) => one.textContent.includes(words))
  if (!paragraph) throw new Error(`no “${words}”`)
  const range = new Range()
  range.selectNodeContents(paragraph)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  await expect.element(page.getByRole('toolbar')).toBeVisible()
}
const marked = (name: string) => [...(CSS.highlights.get(`note-${name}`) ?? [])].map(String)

it('marks selected words in a pattern, at once and for good', async () => {
  const { saves } = await open()
  await select('commonest')
  await page.getByRole('button', { name: 'Mark with a dotted line' }).click()
  await expect.poll(() => marked('dots')).toEqual(['The commonest pair becomes one token.'])
  await expect.poll(saves).toHaveLength(1)
  expect(saves()[0]).toMatchObject({
    exact: 'The commonest pair becomes one token.',
    anchor: 'pairs',
    pattern: 'dots',
    body: '',
    base: '0',
  })
  expect(getSelection()?.isCollapsed).toBe(true)
})

it('a note is kept on the device from its first letter on and sent when the typing rests; one without a letter is none', async () => {
  const { saves } = await open()
  await select('commonest')
  await page.getByRole('button', { name: 'Write a note' }).first().click()
  await userEvent.keyboard('{Escape}')
  await frame()
  expect([saves(), marked('solid')]).toEqual([[], []])

  await select('词元')
  await page.getByRole('toolbar').getByRole('button', { name: 'Write a note' }).click()
  await expect.element(page.getByLabelText('Your note')).toHaveFocus()
  await userEvent.keyboard('为什么')
  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith(`outbox ${learner.id} note all entry`))
  expect(kept.map(([, value]) => String(value)).join()).toContain('为什么')
  await expect.poll(saves, { timeout: 5000 }).not.toHaveLength(0)
  expect(saves().at(-1)).toMatchObject({ exact: '词元来自字节。', body: '为什么' })
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes(' entry '))).toEqual([])
})

it('what could not be sent says so, stays on the device, and is shown in the next visit', async () => {
  signIn()
  serve({ '/note/list': fault(), '/note/save': fault() })
  localStorage.setItem(
    `outbox ${learner.id} note all entry old 5`,
    JSON.stringify({
      key: `${ID}9`,
      seq: 5,
      at: 1,
      value: JSON.stringify({ ...note(9), lesson_id: 'offline', isGone: false, base: 0, writer: 'old' }),
    }),
  )
  await stand('offline')
  await expect.element(page.getByRole('alert')).toMatchTextContent('could not be loaded')
  await expect.poll(() => marked('solid')).toEqual(['commonest pair'])
})

it('a press on marked words opens their note, on a phone in a sheet; a second press deletes what has words in it', async () => {
  const { asked } = await open([note(1)], { size: 'phone' })
  await expect.poll(() => marked('solid')).toEqual(['commonest pair'])
  await page.getByText('commonest', { exact: true }).click()
  const sheet = page.getByRole('complementary', { name: 'Note on “commonest pair”' })
  await expect.element(sheet).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await sheet.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => asked.some(({ path }) => path === '/note/delete'), { timeout: 5000 }).toBe(true)
  expect(marked('solid')).toEqual([])
})

it('selected words are asked about: feedback is to know them, and the page they stand on', async () => {
  await open()
  await select('commonest')
  await page.getByRole('toolbar').getByRole('button', { name: 'Ask about this' }).click()
  expect(askedStore.get()?.place).toEqual({
    path: location.pathname,
    label: 'The commonest pair becomes one token.',
    words: 'The commonest pair becomes one token.',
    lang: 'en',
  })
  closeFeedback()
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
})

it.each(languages)(
  'beside a wide text a note stands at its words; what is lost stands under it with its surroundings, in %s',
  async (locale) => {
    const { box } = await open([note(1), lost], { locale })
    await page.viewport(1600, 900)
    onTestFinished(() => page.viewport(1280, 800))
    const card = page.getByRole('region', { name: /commonest pair/ })
    await expect.element(card).toMatchTextContent('Why?')
    await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible()
    expect(box.textContent).toContain('Once here stood')
    expect(await findBarriers()).toEqual([])
    await card.getByRole('button').click()
    await expect.element(page.getByRole('textbox')).toHaveFocus()
  },
)

it('the key M begins a note on the paragraph that is read, and Escape leads back', async () => {
  await open()
  await userEvent.keyboard('m')
  await expect.element(page.getByLabelText('Your note')).toHaveFocus()
  await userEvent.keyboard('m is a letter here{Escape}')
  await expect.element(page.getByLabelText('Your note')).not.toBeInTheDocument()
  await expect.poll(() => marked('solid')).toEqual(['词元来自字节。']) // nothing reaches below the reading line: the last
})

it('the bar over selected words is within a window that gets narrower, before it is placed anew', async () => {
  const hush = (event: Event) => event.stopImmediatePropagation()
  addEventListener('resize', hush, true)
  document.body.style.paddingInlineStart = '80px'
  await page.viewport(500, 844)
  onTestFinished(async () => {
    removeEventListener('resize', hush, true)
    document.body.style.paddingInlineStart = ''
    await page.viewport(1280, 800)
  })
  await open()
  await select('commonest')
  const bar = page.getByRole('toolbar').element()
  expect(bar.getBoundingClientRect().left).toBeGreaterThan(70)
  await page.viewport(320, 844)
  await expect.poll(() => innerWidth).toBe(320)
  expect(bar.getBoundingClientRect().right).toBeLessThanOrEqual(320)
})
