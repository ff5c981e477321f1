import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { MAX_NOTE } from '../../../domain/note/note.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import styles from './note-editor.module.css'
import type { NotesView } from './notes-store.ts'
import type { NoteText } from './note-text.ts'
import { PatternChoice } from './pattern-choice.tsx'

interface Props {
  readonly note: NoteText
  readonly sending: NotesView['sending']
  readonly problem: string
  readonly takesFocus: boolean
  /** Every letter: nothing waits for a press. */
  readonly onWrite: (note: NoteText) => void
  /** Absent where there is nothing yet to take away. */
  readonly onRemove?: (() => void) | undefined
  readonly onClose: () => void
}

/** From here on it says how much room is left. */
const NEAR_END = 500

/** Where a note is written. It is kept as it is typed; "done" only closes it. */
export function NoteEditor({ note, sending, problem, takesFocus, onWrite, onRemove, onClose }: Props) {
  const { t } = useMessages()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  // An effect: the focus is the browser's.
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isDone || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const remove = () => (note.body.trim() === '' || isAsked ? onRemove?.() : setIsAsked(true))
  const left = MAX_NOTE - note.body.length
  const saved = onRemove
    ? t(sending === 'none' ? 'note.saved' : sending === 'sending' ? 'note.saving' : 'note.kept')
    : ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls within are heard here
    <div className={styles['editor']} onKeyDown={onKeyDown}>
      <label htmlFor={id} className="hide-visually">
        {t('note.label')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        value={note.body}
        maxLength={MAX_NOTE}
        placeholder={t('note.placeholder')}
        aria-describedby={`${id}-state`}
        onChange={({ currentTarget: { value } }) => onWrite({ ...note, body: value })}
      />
      <div className={styles['row']}>
        {note.kind === 'text' ? (
          <PatternChoice pattern={note.pattern} onChoose={(pattern) => onWrite({ ...note, pattern })} />
        ) : null}
        <span className={styles['actions']}>
          {onRemove ? (
            <Button look="quiet" isSmall onClick={remove}>
              {t(isAsked ? 'note.removeSure' : 'note.remove')}
            </Button>
          ) : null}
          <Button look="ink" isSmall onClick={onClose}>
            {t('note.done')}
          </Button>
        </span>
      </div>
      <p id={`${id}-state`} className={styles['state']} role="status" data-problem={problem !== '' || undefined}>
        {problem === '' ? saved : problem}
        {left < NEAR_END ? ` ${t('note.left', { count: left })}` : ''}
      </p>
    </div>
  )
}
