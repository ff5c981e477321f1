import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FeedbackSource, StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { ask } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { toStaff } from '../staff-paths.ts'
import own from './feedback.module.css'

type Found = FeedbackSource | 'failed' | null

/** Where it was asked: the page, and of a text or a question the very place in the files of its course. */
export function Source({ one, path }: { one: StaffFeedback; path: string }) {
  const { t } = useMessages()
  const [found, setFound] = useState<Found>(null)
  // An effect: the queue knows the pages alone; the place in the files is asked for when a case is looked at.
  useEffect(() => {
    let isGone = false
    ask('/staff/feedback-source', { id: one.id }).then(
      ({ source }) => !isGone && setFound(source),
      () => !isGone && setFound('failed'),
    )
    return () => {
      isGone = true
    }
  }, [one.id])
  const source = found === 'failed' ? null : found
  const quote = source?.words == null ? '' : `?${new URLSearchParams({ quote: source.words }).toString()}`
  return (
    <>
      {source?.item ? (
        <Link to={toStaff.items({ quiz: source.item.category_id, item: source.item.question_id })}>
          {t('staff.feedback.item')}
        </Link>
      ) : (
        <a href={`${path}${path.includes('?') ? '' : quote}`} target="_blank" rel="noreferrer">
          {t('staff.feedback.place')}
        </a>
      )}
      {found === 'failed' ? <span role="alert">{t('staff.feedback.source.failed')}</span> : null}
      {source ? (
        <span className={own['source']}>
          {source.text === null ? null : (
            <span lang={source.lang}>
              <Marked text={source.text} words={source.words ?? ''} />
            </span>
          )}
          <span>
            {t('staff.source', { lang: source.lang })} <code translate="no">{`${source.file}:${source.line}`}</code>
          </span>
        </span>
      ) : null}
    </>
  )
}

/** What was asked about, where it stands in the piece word for word. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.indexOf(words)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{words}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
