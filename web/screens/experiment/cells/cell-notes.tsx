import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Cell } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { notesOf } from '../../../parts/notes/notes-store.ts'
import type { NoteText } from '../../../parts/notes/note-text.ts'
import { PlaceNotes } from '../../../parts/notes/place-notes.tsx'
import { shorten } from '../../../parts/notes/shorten.ts'
import { useStore, useStorePart } from '../../../use-store.ts'
import { useLab } from '../lab-context.ts'
import { shownCells } from '../model/notebook-edits.ts'
import styles from './cell-notes.module.css'
import { cellElementId } from './focus.ts'

/** So much of a cell says which it was, should it be gone one day. */
const MOST_QUOTED = 300

/** What the learner has written at cells of this notebook: each under its cell, and below the last those of cells that are gone. */
export function CellNotes() {
  const { t, locale } = useMessages()
  const lab = useLab()
  const { cert_id: phaseId, lesson_id: lessonId } = lab.detail
  const [store] = useState(() => notesOf(phaseId, lessonId))
  const { notes } = useStore(store.view)
  const notebook = useStorePart(lab.desk, (desk) => desk.notebook)
  const selected = useStorePart(lab.desk, (desk) => desk.selected)
  const [isThere, setIsThere] = useState(false)
  // An effect: the cells must stand before anything can stand in them.
  // oxlint-disable-next-line react/set-state-in-effect -- once, after the first drawing
  useEffect(() => setIsThere(true), [])
  if (!isThere) return null

  const cells = shownCells(notebook)
  const own = notes.filter(({ kind }) => kind === 'cell')
  const lost = own.filter(({ anchor }) => !cells.some(({ id }) => id === anchor))
  const make = (cell: Cell, at: number) => (): NoteText => ({
    id: crypto.randomUUID(),
    cert_id: phaseId,
    lesson_id: lessonId,
    kind: 'cell',
    lang: locale,
    anchor: cell.id,
    place: at,
    prefix: '',
    exact: shorten(lab.sourceOf(cell).trim(), MOST_QUOTED),
    suffix: '',
    pattern: 'solid',
    body: '',
  })
  return (
    <>
      {cells.map((cell, at) => {
        const here = own.filter(({ anchor }) => anchor === cell.id)
        const place = document.getElementById(cellElementId(cell.id))?.parentElement
        if (!place || (here.length === 0 && cell.id !== selected)) return null
        return createPortal(
          <div className={styles['notes']}>
            <PlaceNotes store={store} notes={here} words={t('note.atCell')} make={make(cell, at)} />
          </div>,
          place,
          cell.id,
        )
      })}
      {lost.length > 0 ? (
        <section className={styles['notes']} aria-label={t('note.lost', { count: lost.length })}>
          <p>{t('note.lost', { count: lost.length })}</p>
          <PlaceNotes store={store} notes={lost} placeOf={({ exact }) => shorten(exact, 60)} />
        </section>
      ) : null}
    </>
  )
}
