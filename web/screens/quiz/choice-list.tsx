import { Check } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Attempt } from './attempt-store.ts'
import { letterOf, pick } from './choice.ts'
import styles from './choice-list.module.css'
import { RichText } from './rich-text.tsx'

interface Props {
  readonly question: Attempt['questions'][number]
  readonly chosen: readonly string[]
  readonly isClosed: boolean
  readonly onChoose: (choice: readonly string[]) => void
}

/** Native radio buttons and check boxes: arrows, space and a screen reader work as everywhere. */
export function ChoiceList({ question, chosen, isClosed, onChoose }: Props) {
  const { t, locale } = useMessages()
  const legend = useId()
  const isMultiple = question.type === 'multiple'
  return (
    <fieldset className={styles['options']} disabled={isClosed} aria-labelledby={legend} aria-describedby="prompt">
      <div className={styles['head']}>
        <legend id={legend}>{t(`quiz.choose.${question.type}`)}</legend>
        {chosen.length > 0 && !isClosed ? (
          <button type="button" className={styles['clear']} onClick={() => onChoose([])}>
            {t('quiz.clear')}
          </button>
        ) : null}
      </div>
      {question.choices.map((choice, at) => {
        const isChosen = chosen.includes(choice.id)
        return (
          <label
            key={choice.id}
            className={styles['option']}
            data-chosen={isChosen || undefined}
            data-many={isMultiple || undefined}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={question.id}
              value={choice.id}
              checked={isChosen}
              onChange={() => onChoose(pick(question, chosen, choice.id))}
            />
            <span className={styles['key']} aria-hidden="true">
              {isMultiple && isChosen ? <Check /> : letterOf(at)}
            </span>
            {choice.text === null ? (
              <span>{t(choice.id === 'true' ? 'quiz.choice.true' : 'quiz.choice.false')}</span>
            ) : (
              <RichText look="choice" html={choice.text} lang={choice.lang === locale ? undefined : choice.lang} />
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
