import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { OtherLanguage } from '../../parts/other-language.tsx'
import type { Attempt, AttemptView } from './attempt-store.ts'
import styles from './question-view.module.css'
import { findOtherLanguage } from './other-language.ts'
import { RichText } from '../../parts/study/rich-text.tsx'
import { SavedNote } from './saved-note.tsx'
import { screenOf } from './types/registry.ts'

interface Props {
  readonly question: Attempt['questions'][number]
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly state: AttemptView
  /** Nothing is taken any more. */
  readonly isClosed: boolean
  /** An empty text clears the answer. */
  readonly onGive: (given: string) => void
}

/** One question. On the way from one to the next the focus goes to its heading, so that it is read out from its start. */
export function QuestionView({ question, at, count, state, isClosed, onGive }: Props) {
  const { t, locale } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(question.id)
  const { Field } = screenOf(question)
  // An effect: focus and scroll are the browser's. The first question leaves them to the router.
  useEffect(() => {
    if (shown.current === question.id) return
    shown.current = question.id
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [question.id])
  const lang = question.lang === locale ? undefined : question.lang
  const other = findOtherLanguage(question, locale)
  return (
    <div className={styles['question']}>
      <div className={styles['where']}>
        <h1 ref={heading} tabIndex={-1}>
          {t('quiz.question', { number: at + 1, count })}
        </h1>
        <p>
          {t('quiz.points', { points: question.points })}
          {question.is_partial ? <span> · {t('quiz.partial')}</span> : null}
        </p>
        <SavedNote question={question.id} state={state} />
      </div>
      {other === undefined ? null : (
        <p>
          <OtherLanguage lang={other} isAlone />
        </p>
      )}
      <RichText id="prompt" look="prompt" html={question.prompt} lang={lang} />
      <Field
        key={question.id}
        question={question}
        given={state.answers.get(question.id) ?? ''}
        isClosed={isClosed}
        onGive={onGive}
      />
    </div>
  )
}
