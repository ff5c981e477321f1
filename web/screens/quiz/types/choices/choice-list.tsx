import { Check } from '../../../../art/lucide/icons.tsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readList, writeList } from '../../given.ts'
import { letterOf } from '../../letter.ts'
import { RichText } from '../../../../parts/study/rich-text.tsx'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import styles from './choice-list.module.css'
import type { AskedChoices } from './choices.ts'
import { pick } from './pick.ts'

/** Native radio buttons and check boxes: arrows, space and a screen reader work as everywhere. */
export function ChoiceList({ question, given, isClosed, onGive }: FieldProps<AskedChoices>) {
  const { t, locale } = useMessages()
  const isMultiple = question.type === 'multiple'
  const chosen = readList(given)
  return (
    <FieldFrame
      legend={t(`quiz.choose.${question.type}`)}
      hasAnswer={chosen.length > 0}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
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
              onChange={() => onGive(writeList(pick(question, chosen, choice.id)))}
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
    </FieldFrame>
  )
}
