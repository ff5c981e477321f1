import { Check, X } from '../../art/lucide/icons.tsx'
import { Link, useLocation } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { AskButton } from '../../parts/feedback/ask-button.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import type { Result } from './load-result.ts'
import { findOtherLanguage } from './other-language.ts'
import { readText } from './plain-text.ts'
import styles from './review-question.module.css'
import { RichText } from '../../parts/study/rich-text.tsx'
import { screenOf } from './types/registry.ts'
import { judgeQuestion } from './verdict.ts'
import { wordScore } from './wording.ts'

type Question = Result['questions'][number]

/** A question after submission: what was chosen, and where the quiz allows it what is right and why. */
export function ReviewQuestion({ question, at }: { question: Question; at: number }) {
  const { t, locale } = useMessages()
  const { pathname } = useLocation()
  const verdict = judgeQuestion(question)
  const { Review } = screenOf(question)
  return (
    <li id={`question-${at + 1}`} className={styles['question']}>
      <div className={styles['where']}>
        <h3>{t('quiz.result.question', { number: at + 1 })}</h3>
        <p data-verdict={verdict}>
          {verdict === 'right' ? (
            <Check aria-hidden="true" />
          ) : verdict === 'wrong' || verdict === 'open' ? (
            <X aria-hidden="true" />
          ) : null}
          {t('quiz.result.state', { state: verdict })}
        </p>
        <OtherLanguage lang={findOtherLanguage(question, locale)} isAlone />
        {question.earned === null ? null : (
          <p>{t('quiz.result.earned', { earned: wordScore(question.earned, locale), points: question.points })}</p>
        )}
      </div>
      <RichText look="asked" html={question.prompt} lang={question.lang === locale ? undefined : question.lang} />
      <Review question={question} />
      {question.see === null || verdict === 'right' ? null : (
        <p>
          <Link to={question.see}>{t('quiz.result.see')}</Link>
        </p>
      )}
      <p className={styles['ask']}>
        <AskButton
          path={`${pathname}#question-${at + 1}`}
          label={t('shell.pair', {
            name: t('quiz.result.question', { number: at + 1 }),
            value: readText(question.prompt),
          })}
        />
      </p>
    </li>
  )
}
