import type { Page } from '@playwright/test'
import type { OutputOf } from '../../contract/index.ts'
import { FILMED, lessonPath, PHASE } from '../people.ts'
import { answer, broken, screen, type Group, type Say } from './scene.ts'

type List = OutputOf<'/note/list'>

const note = (n: number, more: Partial<List['list'][number]> = {}): List['list'][number] => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  cert_id: PHASE,
  module_id: FILMED.module,
  lesson_id: FILMED.lesson,
  lesson_name: 'A vocabulary that grows out of bytes',
  kind: 'text',
  lang: 'en',
  anchor: '',
  place: n,
  prefix: '',
  exact: 'words that no edition of this lesson has ever had',
  suffix: '',
  pattern: 'solid',
  body: 'Ask about this in the seminar.',
  revision: 1,
  edited_at: 1_795_000_000,
  ...more,
})
const all: List = {
  phases: [
    { id: PHASE, name: 'How a language model works', lang: 'en', count: 4 },
    { id: 'next', name: 'What comes next', lang: 'en', count: 1 },
  ],
  cert_id: PHASE,
  list: [
    note(1),
    note(2, { pattern: 'double', body: '' }),
    note(3, { kind: 'film', anchor: '83', exact: '', body: 'The merge that is chosen: see the counter.' }),
    note(4, { kind: 'cell', anchor: 'x', exact: 'def merge(pairs):\n    ...', pattern: 'wave' }),
  ],
}
const some = answer('/note/list', 200, all)
const none = answer('/note/list', 200, { phases: [], cert_id: null, list: [] })

/** Words of the first paragraph. */
const select = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelector('article.reading p')?.firstChild
    if (!words) throw new Error('the lesson has no paragraph')
    const range = new Range()
    range.setStart(words, 0)
    range.setEnd(words, Math.min(24, words.textContent?.length ?? 0))
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
const choose = async (page: Page, t: Say) => {
  await page.getByRole('heading', { name: t('note.title') }).waitFor()
  await select(page)
  await page.getByRole('toolbar', { name: t('note.bar') }).waitFor()
}

export const notes: Group = {
  who: 'student',
  about: 'notes',
  console: [/status of 500/],
  scenes: [
    { name: '/my/notes, some', path: '/my/notes', prepare: some },
    {
      name: '/my/notes, one being changed',
      path: '/my/notes',
      goesOn: true,
      open: (page, t) =>
        page
          .getByRole('button', { name: t('note.edit') })
          .first()
          .click(),
    },
    { name: '/my/notes, none', path: '/my/notes', only: 'phone', prepare: none },
    { name: '/my/notes, failed', path: '/my/notes', only: 'phone', prepare: answer('/note/list', 500, broken) },
    { name: 'a lesson with words selected', path: lessonPath(FILMED), prepare: some, open: choose },
    {
      name: 'a lesson with a note being written',
      path: lessonPath(FILMED),
      goesOn: true,
      prepare: answer('/note/save', 200, { revision: 1, copy_id: null }),
      open: async (page, t) => {
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: t('note.write') })
          .click()
        await page.getByLabel(t('note.label')).fill('What I think')
      },
    },
  ],
}

export const notesOutside: Group = {
  who: 'visitor',
  about: 'notes and the palette, signed out',
  scenes: [
    { ...screen('/my/notes', '/my/notes, signed out'), only: 'phone' },
    {
      name: 'the palette',
      path: '/questions',
      open: async (page, t) => {
        await page.getByRole('button', { name: t('shell.find') }).click()
        await page.getByRole('combobox').fill('token')
        await page.getByRole('option').nth(3).waitFor()
      },
    },
  ],
}
