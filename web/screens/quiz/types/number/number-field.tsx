import { readNumber } from '../../../../../domain/typed-number.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readTyped } from '../../given.ts'
import type { Asked, FieldProps } from '../question-screen.ts'
import styles from '../typed-field.module.css'
import { TypedField } from '../typed-field.tsx'
import { wordNumber } from '../word-number.ts'
import { WrittenText } from '../written-text.tsx'

export const MAX_LENGTH = 60

/** A number, typed as people write it; what is read is said at once, so that nobody is graded for a comma. */
export function NumberField({ question, ...field }: FieldProps<Asked<'number'>>) {
  const { t, locale } = useMessages()
  const typed = readTyped(field.given)
  const value = readNumber(typed, question.units)
  return (
    <TypedField
      {...field}
      legend={t('quiz.number.legend')}
      label={t('quiz.number.label')}
      maxLength={MAX_LENGTH}
      isNumber
      describedBy="number-unit number-read"
      behind={
        question.unit && (
          <span id="number-unit">
            <WrittenText of={question.unit} />
          </span>
        )
      }
    >
      <p id="number-read" role="status" className={styles['note']}>
        {typed === ''
          ? t('quiz.number.hint')
          : value === undefined
            ? t('quiz.number.unread')
            : t('quiz.number.read', { value: wordNumber(value, locale) })}
      </p>
    </TypedField>
  )
}
