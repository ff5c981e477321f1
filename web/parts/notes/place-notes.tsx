import { useState } from 'react'
import { MessageSquareText } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import { NoteEditor } from './note-editor.tsx'
import type { NotesStore } from './notes-store.ts'
import type { NoteText, ShownNote } from './note-text.ts'
import styles from './place-notes.module.css'
import { useStore } from '../../use-store.ts'

interface Props {
  readonly store: NotesStore
  readonly notes: readonly ShownNote[]
  /** Of the button that begins one; absent where none begins. */
  readonly words?: string
  /** A note as it begins, with its place as it is now. */
  readonly make?: () => NoteText | undefined
  /** Its place in words; pressed, it leads there. */
  readonly placeOf?: ((note: NoteText) => string) | undefined
  readonly onGo?: (note: NoteText) => void
}

/** Notes at a place that has no words of its own: a second of a film, a cell. */
export function PlaceNotes({ store, notes, words, make, placeOf, onGo }: Props) {
  const { t } = useMessages()
  const view = useStore(store.view)
  const [draft, setDraft] = useState<NoteText>()
  const [openId, setOpenId] = useState<string>()
  const nowId = openId && store.idOf(openId)
  const isKept = notes.some(({ id }) => id === nowId)
  const all: readonly NoteText[] = draft && !isKept ? [...notes, draft] : notes
  const close = () => {
    setDraft(undefined)
    setOpenId(undefined)
  }
  const begin = () => {
    const note = make?.()
    setDraft(note)
    setOpenId(note?.id)
  }
  return (
    <div className={styles['notes']} data-unprinted>
      {all.length > 0 ? (
        <ul>
          {all.map((note) => (
            <li key={note.id}>
              {placeOf && onGo ? (
                <Button look="quiet" isSmall onClick={() => onGo(note)}>
                  {placeOf(note)}
                </Button>
              ) : placeOf ? (
                <code>{placeOf(note)}</code>
              ) : null}
              {note.id === nowId ? (
                <NoteEditor
                  note={note}
                  sending={view.sending}
                  problem={view.problem}
                  takesFocus
                  onWrite={store.write}
                  onRemove={
                    isKept
                      ? () => {
                          store.remove(note.id)
                          close()
                        }
                      : undefined
                  }
                  onClose={close}
                />
              ) : (
                <p>
                  <span>{note.body}</span>{' '}
                  <Button look="quiet" isSmall onClick={() => setOpenId(note.id)}>
                    {t('note.edit')}
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {openId === undefined && words !== undefined ? (
        <Button look="quiet" isSmall icon={<MessageSquareText aria-hidden="true" />} onClick={begin}>
          {words}
        </Button>
      ) : null}
    </div>
  )
}
