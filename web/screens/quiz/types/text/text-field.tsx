import { useMessages } from '../../../../i18n/use-messages.ts'
import { readTyped, writeTyped } from '../../given.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import styles from '../typed-field.module.css'
import type { AskedText } from './text.ts'

/** A word or a line, typed. */
export function TextField({ given, isClosed, onGive }: FieldProps<AskedText>) {
  const { t } = useMessages()
  const typed = readTyped(given)
  return (
    <FieldFrame legend={t('quiz.text.legend')} hasAnswer={typed !== ''} isClosed={isClosed} onClear={() => onGive('')}>
      <div className={styles['row']}>
        <input
          className={styles['input']}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          placeholder=" "
          aria-label={t('quiz.text.label')}
          value={typed}
          onChange={(event) => onGive(writeTyped(event.target.value))}
        />
      </div>
    </FieldFrame>
  )
}
