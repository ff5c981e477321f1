import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers, findSmall, has, languages, show, type Look } from '../../test-alone.tsx'
import { MAX_NOTE } from '../../../domain/note/note.ts'
import { NoteEditor } from './note-editor.tsx'
import type { NoteText } from './note-text.ts'

const note: NoteText = {
  id: 'n1',
  cert_id: 'llm',
  lesson_id: 'bytes',
  kind: 'text',
  lang: 'en',
  anchor: 'p-1',
  place: 0,
  prefix: '',
  exact: 'a byte',
  suffix: '',
  pattern: 'solid',
  body: '',
}
type State = Partial<Pick<Parameters<typeof NoteEditor>[0], 'sending' | 'problem' | 'takesFocus'>>

/** Keeps what is written, as the store of notes does. */
async function edit(first: Partial<NoteText> = {}, state: State & { isNew?: boolean } = {}, look: Look = {}) {
  const [onWrite, onRemove, onClose] = [vi.fn<(note: NoteText) => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const { isNew, ...own } = state
  function Kept() {
    const [kept, keep] = useState<NoteText>({ ...note, ...first })
    return (
      <NoteEditor
        sending="none"
        problem=""
        takesFocus={false}
        {...own}
        note={kept}
        onWrite={(next) => {
          onWrite(next)
          keep(next)
        }}
        onRemove={isNew ? undefined : onRemove}
        onClose={onClose}
      />
    )
  }
  return { ...(await show(<Kept />, look)), onWrite, onRemove, onClose }
}
const field = page.getByRole('textbox')
const state = page.getByRole('status')

it('gives each letter on as it is typed, and takes the focus where it has just come', async () => {
  const { onWrite } = await edit({}, { takesFocus: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('So')
  expect(onWrite.mock.calls.map(([{ body }]) => body)).toEqual(['S', 'So'])
})

it.each(['{Escape}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('%s is done', async (keys) => {
  const { onClose } = await edit({ body: 'So.' }, { takesFocus: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(keys)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('Enter alone is a line, and closes nothing', async () => {
  const { onClose } = await edit({ body: 'So.' }, { takesFocus: true })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(field).toHaveValue('So.\n')
  expect(onClose).not.toHaveBeenCalled()
})

it('what was written is deleted by two presses; an empty note by one; a new one not at all', async () => {
  const full = await edit({ body: 'So.' })
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(full.onRemove).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  expect(full.onRemove).toHaveBeenCalledTimes(1)
})

it('an empty note is deleted by one press', async () => {
  const { onRemove } = await edit()
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(onRemove).toHaveBeenCalledTimes(1)
})

it('of a note that is not kept yet nothing is said to be saved, and nothing can be deleted', async () => {
  await edit({}, { isNew: true })
  await expect.element(state).toHaveTextContent('')
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

it.each([
  ['none', '', 'Saved'],
  ['sending', '', 'Saving …'],
  ['unsent', '', 'Kept on this device. It is sent as soon as the line is back.'],
  ['unsent', 'A note may have 5000 characters.', 'A note may have 5000 characters.'],
] as const)('%s %s is said under it', async (sending, problem, words) => {
  await edit({ body: 'So.' }, { sending, problem })
  await expect.element(state).toHaveTextContent(words)
  await expect.element(field).toHaveAccessibleDescription(words)
})

it('says how much room is left near the end, and takes no letter more', async () => {
  const { onWrite } = await edit({ body: 'x'.repeat(MAX_NOTE - 1) }, { takesFocus: true })
  await expect.element(state).toMatchTextContent('Room for 1 more character.')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{End}yz')
  expect(onWrite).toHaveBeenCalledTimes(1)
})

it('only words of the text are marked in a pattern, which is chosen by arrow keys', async () => {
  const { onWrite } = await edit()
  ;(page.getByRole('radio', { name: 'plain line' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onWrite.mock.calls.at(-1)?.[0].pattern).toBe('double')
})

it('a note at a second of a film has no pattern', async () => {
  await edit({ kind: 'film' })
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument()
})

it.each(languages)('can be read in light and dark and pressed by a finger in %s', async (locale) => {
  const { box } = await edit({ body: 'x'.repeat(MAX_NOTE - 9) }, { sending: 'unsent' }, { locale, size: 'phone' })
  await expect.element(page.getByText(has('9'))).toBeVisible()
  expect(await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
})
