import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notesOf } from '../../../parts/notes/notes-store.ts'
import type { StoredNote } from '../../../parts/notes/note-text.ts'
import { findBarriers, findSmall, languages, serve, show, signIn } from '../../../test-alone.tsx'
import { FilmNotes } from './film-notes.tsx'

const note = (second: number, body: string): StoredNote => ({
  id: `00000000-0000-4000-8000-${String(second).padStart(12, '0')}`,
  cert_id: 'llm',
  module_id: 'm',
  lesson_id: 'l',
  lesson_name: 'Bytes',
  kind: 'film',
  lang: 'en',
  anchor: String(second),
  place: second,
  prefix: '',
  exact: '',
  suffix: '',
  pattern: 'solid',
  body,
  revision: 1,
  edited_at: 0,
})

/** A lesson with a film of which nothing is loaded: where it stands is what is set. Each test has a lesson of its own. */
let lessons = 0
async function open(list: readonly StoredNote[] = [], look: Parameters<typeof show>[1] = {}) {
  signIn()
  const lesson = `film${lessons++}`
  const asked = serve({
    '/note/list': { phases: [], cert_id: 'llm', list: list.map((one) => ({ ...one, lesson_id: lesson })) },
    '/note/save': { revision: 2, copy_id: null },
    '/note/delete': { is_deleted: true },
  })
  const film = document.createElement('video')
  const at = { now: 0, isPaused: false }
  Object.defineProperty(film, 'currentTime', {
    get: () => at.now,
    set(to: number) {
      at.now = to
    },
  })
  film.pause = () => {
    at.isPaused = true
  }
  const stand = (
    <section
      id="video"
      style={{ paddingInline: 20 }}
      ref={(place) => {
        if (place && !place.contains(film)) place.prepend(film)
      }}
    />
  )
  const shown = await show(stand, look)
  const store = notesOf('llm', lesson)
  await shown.draw(
    <>
      {stand}
      <FilmNotes store={store} phaseId="llm" lessonId={lesson} lang="en" />
    </>,
  )
  const sent = (path: string) => asked.filter((one) => one.path === path).map(({ form }) => form)
  return { ...shown, at, store, lesson, sent }
}
const begin = page.getByRole('button', { name: 'Note at this second' })

it('a note begins at the second that the film shows, which stops; it is sent with its second, and leads back to it', async () => {
  const { at, lesson, sent } = await open()
  at.now = 83.9
  await begin.click()
  expect(at.isPaused).toBe(true)
  await expect.element(page.getByLabelText('Your note')).toHaveFocus()
  at.now = 90 // whoever types may look on
  await userEvent.keyboard('See the counter')
  await expect.poll(() => sent('/note/save'), { timeout: 5000 }).not.toHaveLength(0)
  expect(sent('/note/save').at(-1)).toMatchObject({
    lesson_id: lesson,
    kind: 'film',
    anchor: '83',
    place: '83',
    exact: '',
    body: 'See the counter',
  })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('See the counter')).toBeVisible()
  at.now = 0
  await page.getByRole('button', { name: 'Film 1:23' }).click()
  expect(at.now).toBe(83)
})

it('one without a letter is none', async () => {
  const { sent, store } = await open()
  await begin.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(begin).toBeVisible()
  expect([sent('/note/save'), store.view.get().notes]).toEqual([[], []])
})

it('they stand in the order of the film, are changed, and taken away after a second press', async () => {
  const { store, sent } = await open([note(75, 'later'), note(9, 'sooner')])
  await expect.element(page.getByText('later')).toBeVisible()
  expect([...document.querySelectorAll('#video li')].map((one) => one.textContent)).toEqual([
    'Film 0:09sooner Edit',
    'Film 1:15later Edit',
  ])
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByLabelText('Your note').fill('at the beginning')
  await expect.poll(() => sent('/note/save').at(-1), { timeout: 5000 }).toMatchObject({ anchor: '9', base: '1' })
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(sent('/note/delete')).toEqual([])
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => sent('/note/delete')).toHaveLength(1)
  expect(store.view.get().notes.map(({ body }) => body)).toEqual(['later'])
})

it.each(languages)('can be read and pressed on a phone in light and dark, in %s', async (locale) => {
  const { box } = await open([note(83, 'A long note. '.repeat(30)), note(3600, 'x')], { locale, size: 'phone' })
  await expect.element(page.getByText(/A long note/).first()).toBeVisible()
  await page
    .getByRole('button', { name: locale === 'en' ? 'Edit' : '编辑' })
    .first()
    .click()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})
