import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { clock } from '../../../domain/note/clock.ts'
import { addressOf, addressOfNote, type FoundNote, type Hit } from '../../parts/search/hit-address.ts'
import styles from './search.module.css'

export function HitRow({ hit, words }: { hit: Hit; words: string }) {
  const { t } = useMessages()
  const kind =
    hit.kind === 'film' ? t('search.kind.film', { time: clock(Number(hit.anchor)) }) : t(`search.kind.${hit.kind}`)
  const name = hit.kind === 'term' || hit.kind === 'question' ? hit.title : (hit.lesson?.name ?? hit.title)
  const under = hit.kind === 'text' ? hit.title : ''
  return (
    <li className={styles['hit']}>
      <Link to={addressOf(hit, words)} lang={hit.lang}>
        {name}
        {under === '' ? null : <> › {under}</>}
      </Link>
      <p className={styles['where']}>
        <b>{kind}</b>
        {hit.phase ? <span lang={hit.lang}>{hit.phase.name}</span> : null}
      </p>
      {hit.kind === 'lesson' ? null : (
        <p lang={hit.lang} data-code={hit.kind === 'cell' || undefined}>
          <Snippet parts={hit.snippet} />
        </p>
      )}
    </li>
  )
}

/** A note of one's own. */
export function NoteHit({ note }: { note: FoundNote }) {
  const { t } = useMessages()
  return (
    <li className={styles['hit']}>
      <Link to={addressOfNote(note)}>{note.lesson.name}</Link>
      <p className={styles['where']}>
        <b>{t('search.kind.note')}</b>
        <span>{note.phase.name}</span>
      </p>
      <p>
        <Snippet parts={note.snippet} />
      </p>
    </li>
  )
}

const Snippet = ({ parts }: { parts: Hit['snippet'] }) =>
  parts.map(({ text, is_hit: isHit }, i) => (isHit ? <mark key={i}>{text}</mark> : text))
