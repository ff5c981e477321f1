import { Link } from 'react-router'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { PatternTile } from '../../../parts/notes/pattern-choice.tsx'
import type { ShownNote } from '../../../parts/notes/note-text.ts'
import { shorten } from '../../../parts/notes/shorten.ts'
import { to } from '../../../paths.ts'
import styles from './notes.module.css'
import type { NotePlace } from './use-placed.ts'

interface Props {
  readonly phaseId: string
  readonly notes: readonly ShownNote[]
  readonly places: ReadonlyMap<string, NotePlace>
  readonly onShow: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** Under the lesson: its notes in the order of the text, first those that the text has no place for any more. */
export function NoteList({ phaseId, notes, places, onShow, onOpen }: Props) {
  const { t } = useMessages()
  const lost = notes.filter(({ id }) => places.get(id) === 'lost')
  const rest = notes.filter(({ id, kind }) => kind === 'text' && places.has(id) && places.get(id) !== 'lost')
  const draw = (note: ShownNote) => (
    <NoteRow
      key={note.id}
      note={note}
      place={places.get(note.id)}
      onShow={() => onShow(note.id)}
      onOpen={() => onOpen(note.id)}
    />
  )
  return (
    <>
      {lost.length > 0 ? (
        <div className={styles['lost']}>
          <h3>{t('note.lost', { count: lost.length })}</h3>
          <p>{t('note.lost.body')}</p>
          <ul>{lost.map(draw)}</ul>
        </div>
      ) : null}
      {rest.length > 0 ? (
        <details className={styles['all']}>
          <summary>{t('note.here', { count: rest.length })}</summary>
          <ul>{rest.map(draw)}</ul>
        </details>
      ) : null}
      {notes.length > 0 ? (
        <p className={styles['more']}>
          <Link to={to.notes(phaseId)}>{t('note.allOfPhase')}</Link>
        </p>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly note: ShownNote
  readonly place: NotePlace | undefined
  readonly onShow: () => void
  readonly onOpen: () => void
}

function NoteRow({ note, place, onShow, onOpen }: RowProps) {
  const { t } = useMessages()
  const isThere = place === 'found' || place === 'near'
  return (
    <li className={styles['row']}>
      <blockquote lang={note.lang}>
        {place === 'lost' ? <span>{note.prefix}</span> : null}
        <PatternTile pattern={note.pattern} /> <q>{shorten(note.exact, 160)}</q>
        {place === 'lost' ? <span>{note.suffix}</span> : null}
      </blockquote>
      {note.body === '' ? null : <p className={styles['body']}>{note.body}</p>}
      {place === 'near' ? <p className={styles['hint']}>{t('note.near')}</p> : null}
      {place === 'elsewhere' ? <p className={styles['hint']}>{t('note.elsewhere')}</p> : null}
      <p className={styles['rowActions']}>
        {isThere ? (
          <Button look="quiet" isSmall onClick={onShow}>
            {t('note.show')}
          </Button>
        ) : null}
        <Button look="quiet" isSmall onClick={onOpen}>
          {t('note.edit')}
        </Button>
      </p>
    </li>
  )
}
