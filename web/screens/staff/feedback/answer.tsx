import { useRef } from 'react'
import { Link } from 'react-router'
import type { StaffFeedback } from '../../../../contract/staff-feedback-calls.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { usePress } from '../../../parts/use-press.ts'
import { When } from '../../../parts/when.tsx'
import styles from '../console.module.css'
import { Source } from './source.tsx'
import { toStaff } from '../staff-paths.ts'
import write from '../write.module.css'
import { Faq } from './faq.tsx'
import own from './feedback.module.css'
import type { Inbox } from './feedback-desk.tsx'

interface Props {
  readonly one: StaffFeedback
  readonly kept: Inbox['kept']
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly send: (text: string) => Promise<void>
  readonly categories: Inbox['categories']
  readonly onFaq: (questionId: string | null) => void
}

/** What somebody wrote, where they were, and the answer to it. */
export function Answer({ one, kept, draft, onDraft, send, categories, onFaq }: Props) {
  const { t } = useMessages()
  return (
    <section className={styles['pane']} aria-labelledby="written">
      <div className={styles['paneHead']}>
        <h2 id="written">{one.place?.label ?? one.type}</h2>
        {one.place ? <small>{one.type}</small> : null}
        <small>
          <When seconds={one.created_at} />
        </small>
      </div>
      <div className={own['body']}>
        <p className={own['who']}>
          <Link to={toStaff.learner(one.account_id)}>{one.name}</Link>
          <span>{t('staff.learner.reads', { lang: one.lang })}</span>
          {one.place ? <Source one={one} path={one.place.path} /> : null}
        </p>
        <blockquote>{one.content}</blockquote>
        {one.same_place > 0 ? (
          <p className={own['same']}>{t('staff.feedback.same', { count: one.same_place })}</p>
        ) : null}
        {one.answer ? (
          <div className={own['answered']}>
            <p>
              {t('staff.feedback.answeredBy', { by: one.answer.by })} <When seconds={one.answer.at} />
            </p>
            <blockquote lang={one.lang}>{one.answer.text}</blockquote>
          </div>
        ) : (
          <AnswerForm one={one} kept={kept} draft={draft} onDraft={onDraft} send={send} />
        )}
        {categories ? (
          <Faq one={one} answer={one.answer?.text ?? draft.trim()} categories={categories} onFaq={onFaq} />
        ) : null}
      </div>
    </section>
  )
}

function AnswerForm({ one, kept, draft, onDraft, send }: Omit<Props, 'categories' | 'onFaq'>) {
  const { t } = useMessages()
  const area = useRef<HTMLTextAreaElement>(null)
  const { isBusy, problem, press } = usePress(() => send(draft.trim()))
  const isEmpty = draft.trim() === ''
  const submit = () => (isEmpty ? area.current?.focus() : press())
  /** Behind what is written already: nothing typed goes. */
  const insert = (at: number) => {
    const text = kept[at]?.text[one.lang]
    if (text === undefined) return false
    onDraft(draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`)
    area.current?.focus()
    return true
  }
  usePageKeys((key) => {
    if (key === 'w') {
      area.current?.focus()
      return true
    }
    return /^[1-9]$/.test(key) && insert(Number(key) - 1)
  })
  return (
    <form
      className={`${write['write']} ${own['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={own['kept']} role="group" aria-label={t('staff.kept')}>
        {kept.map(({ name }, at) => (
          <button key={name} type="button" onClick={() => insert(at)}>
            {t(`staff.kept.${name}` as 'staff.kept.mended')}
            <kbd aria-hidden="true">{at + 1}</kbd>
          </button>
        ))}
      </div>
      <label htmlFor="answer">{t('staff.feedback.answer', { lang: one.lang })}</label>
      <textarea
        ref={area}
        id="answer"
        rows={7}
        maxLength={5000}
        lang={one.lang}
        value={draft}
        aria-describedby="answer-note"
        onChange={(event) => onDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            submit()
          }
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className={own['presses']}>
        <button type="submit" aria-disabled={isBusy || isEmpty || undefined}>
          {t(isBusy ? 'staff.feedback.sending' : 'staff.feedback.send')}
          <kbd aria-hidden="true">Ctrl ↵</kbd>
        </button>
        <small id="answer-note">{t('staff.feedback.told')}</small>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
    </form>
  )
}
