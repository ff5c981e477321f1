import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { addressOf, type Hit } from './hit-address.ts'
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
          {hit.snippet.map(({ text, is_hit }, i) => (is_hit ? <mark key={i}>{text}</mark> : text))}
        </p>
      )}
    </li>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
