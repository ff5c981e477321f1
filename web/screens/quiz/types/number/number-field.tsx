import { readNumber } from '../../../../../domain/quiz/types/number/read-number.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readTyped, writeTyped } from '../../given.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import styles from '../typed-field.module.css'
import { WrittenText } from '../written-text.tsx'
import type { AskedNumber } from './number.ts'

/** A number, typed as people write it; what is read is said at once, so that nobody is graded for a comma. */
export function NumberField({ question, given, isClosed, onGive }: FieldProps<AskedNumber>) {
  const { t, locale } = useMessages()
  const typed = readTyped(given)
  const value = readNumber(typed, question.units)
  return (
    <FieldFrame
      legend={t('quiz.number.legend')}
      hasAnswer={typed !== ''}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <div className={styles['row']}>
        <input
          className={styles['input']}
          data-number
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder=" "
          aria-label={t('quiz.number.label')}
          aria-describedby="number-unit number-read"
          value={typed}
          onChange={(event) => onGive(writeTyped(event.target.value))}
        />
        {question.unit === null ? null : (
          <span id="number-unit">
            <WrittenText of={question.unit} />
          </span>
        )}
      </div>
      <p id="number-read" role="status" className={styles['note']}>
        {typed === ''
          ? t('quiz.number.hint')
          : value === undefined
            ? t('quiz.number.unread')
            : t('quiz.number.read', { value: wordNumber(value, locale) })}
      </p>
    </FieldFrame>
  )
}

/** All its digits, in the reader's way of writing. */
export const wordNumber = (value: number, locale: string): string => {
  const size = Math.abs(value)
  const isFar = size !== 0 && (size >= 1e15 || size < 1e-6)
  return new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 15,
    notation: isFar ? 'scientific' : 'standard',
  }).format(value)
}
