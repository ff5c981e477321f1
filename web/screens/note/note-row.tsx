import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { NoteEditor } from '../../parts/notes/note-editor.tsx'
import type { NotesStore } from '../../parts/notes/notes-store.ts'
import type { ShownNote } from '../../parts/notes/note-text.ts'
import { PatternTile } from '../../parts/notes/pattern-choice.tsx'
import { to } from '../../paths.ts'
import { useStore } from '../../use-store.ts'
import { noteAddress, placeWords } from './note-place.ts'
import styles from './notes.module.css'

/** One note: what it stands beside, what was written, and the way there. */
export function NoteRow({ note, moduleId, store }: { note: ShownNote; moduleId: string; store: NotesStore }) {
  const { t } = useMessages()
  const view = useStore(store.view)
  const [isOpen, setIsOpen] = useState(false)
  const place = placeWords(note, t)
  return (
    <li className={styles['note']} id={`note-${note.id}`}>
      {place === '' ? null : <p className={styles['place']}>{place}</p>}
      {note.exact === '' ? null : (
        <blockquote lang={note.lang} data-code={note.kind === 'cell' || undefined}>
          <PatternTile pattern={note.pattern} /> <q>{note.exact}</q>
        </blockquote>
      )}
      {isOpen ? (
        <NoteEditor
          note={note}
          sending={view.sending}
          problem={view.problem}
          takesFocus
          onWrite={store.write}
          onRemove={() => store.remove(note.id)}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <>
          {note.body === '' ? null : <p className={styles['body']}>{note.body}</p>}
          <p className={styles['actions']}>
            <Link to={to.lesson(noteAddress(note, moduleId))}>{t('note.show')}</Link>
            <Button look="quiet" isSmall onClick={() => setIsOpen(true)}>
              {t('note.edit')}
            </Button>
          </p>
        </>
      )}
    </li>
  )
}
