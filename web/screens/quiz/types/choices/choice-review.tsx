import { Check, X } from '../../../../art/lucide/icons.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { letterOf } from '../../letter.ts'
import { RichText } from '../../../../parts/study/rich-text.tsx'
import styles from './choice-review.module.css'
import type { ReviewedChoices } from './choices.ts'

/** Every choice, with what was chosen, what is right and why. */
export function ChoiceReview({ question }: { question: ReviewedChoices }) {
  return (
    <ul className={styles['choices']}>
      {question.choices.map((choice, nth) => (
        <Choice key={choice.id} choice={choice} nth={nth} />
      ))}
    </ul>
  )
}

function Choice({ choice, nth }: { choice: ReviewedChoices['choices'][number]; nth: number }) {
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
