import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { PatternTile } from '../../../parts/notes/pattern-choice.tsx'
import type { NoteText } from '../../../parts/notes/note-text.ts'
import { shorten } from '../../../parts/notes/shorten.ts'
import styles from './notes.module.css'

/** A note that is read. */
export function NoteCard({ note, isNear, onOpen }: { note: NoteText; isNear: boolean; onOpen: () => void }) {
  const { t } = useMessages()
  return (
    <section className={styles['card']} aria-label={t('note.of', { words: shorten(note.exact, 60) })}>
      <p className={styles['body']}>{note.body}</p>
      {isNear ? <p className={styles['hint']}>{t('note.near')}</p> : null}
      <p className={styles['cardFoot']}>
        <PatternTile pattern={note.pattern} />
        <Button look="quiet" isSmall onClick={onOpen}>
          {t('note.edit')}
        </Button>
      </p>
    </section>
  )
}
