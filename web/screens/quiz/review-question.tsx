import { Check, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { AskButton } from '../../parts/feedback/ask-button.tsx'
import { OtherLanguage } from '../../parts/other-language.tsx'
import { trust } from '../../trusted.ts'
import { letterOf } from './choice.ts'
import type { Result } from './load-result.ts'
import { findOtherLanguage } from './other-language.ts'
import styles from './review-question.module.css'
import { RichText } from './rich-text.tsx'
import { judgeQuestion } from './verdict.ts'
import { wordScore } from './wording.ts'

type Question = Result['questions'][number]

/** A question after submission: what was chosen, and where the quiz allows it what is right and why. */
export function ReviewQuestion({ question, at }: { question: Question; at: number }) {
  const { t, locale } = useMessages()
  const { pathname } = useLocation()
  const verdict = judgeQuestion(question)
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
      <ul className={styles['choices']}>
        {question.choices.map((choice, nth) => (
          <Choice key={choice.id} choice={choice} nth={nth} />
        ))}
      </ul>
      <p className={styles['ask']}>
        <AskButton
          path={`${pathname}#question-${at + 1}`}
          label={`${t('quiz.result.question', { number: at + 1 })}: ${readText(question.prompt)}`}
        />
      </p>
    </li>
  )
}

/** The words of sanitised HTML, on one line. The DOM's own types know of no trusted HTML. */
const readText = (html: string): string =>
  (new DOMParser().parseFromString(trust(html) as string, 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function Choice({ choice, nth }: { choice: Question['choices'][number]; nth: number }) {
  const { t, locale } = useMessages()
  const isWrong = choice.is_chosen && choice.is_right === false
  return (
    <li
      className={styles['choice']}
      data-chosen={choice.is_chosen || undefined}
      data-right={choice.is_right || undefined}
      data-wrong={isWrong || undefined}
    >
      <span className={styles['key']} aria-hidden="true">
        {choice.is_right ? <Check /> : isWrong ? <X /> : letterOf(nth)}
      </span>
      <div className={styles['texts']}>
        {choice.text === null ? (
          t(choice.id === 'true' ? 'quiz.choice.true' : 'quiz.choice.false')
        ) : (
          <RichText look="choice" html={choice.text} lang={choice.lang === locale ? undefined : choice.lang} />
        )}
        {choice.is_chosen || choice.is_right ? (
          <p className={styles['marks']}>
            {choice.is_chosen ? <span>{t('quiz.result.chosen')}</span> : null}
            {choice.is_right ? <span data-right>{t('quiz.result.isRight')}</span> : null}
          </p>
        ) : null}
        {choice.why === null ? null : (
          <RichText look="why" html={choice.why} lang={choice.why_lang === locale ? undefined : choice.why_lang} />
        )}
      </div>
    </li>
  )
}
