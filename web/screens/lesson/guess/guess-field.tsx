import type { KeyboardEvent } from 'react'
import type { GuessPart } from '../../../../domain/lesson/guess.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './guess.module.css'

interface Props {
  readonly part: GuessPart
  readonly name: string
  /** The element that says what is wanted, or what is missing. */
  readonly hintId: string
  /** What stands in it cannot be judged. */
  readonly isAsked: boolean
  readonly onChange: () => void
  readonly onCheck: () => void
}

/** One thing to guess. */
export function GuessField({ part, name, hintId, isAsked, onChange, onCheck }: Props) {
  const { t } = useMessages()
  const label = part.label ?? t('lesson.guess.label')
  const checkAtEnter = (event: KeyboardEvent) => {
    // Enter also ends the writing of a Chinese word.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCheck()
  }
  if (part.type === 'single')
    return (
      <fieldset className={styles['choices']} aria-describedby={hintId}>
        <legend>{label}</legend>
        {part.choices.map(({ id, text }) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              value={id}
              data-part={part.id}
              onChange={onChange}
              onKeyDown={checkAtEnter}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    )
  return (
    <label className={styles['field']} data-type={part.type}>
      <span>{label}</span>
      <input
        type="text"
        name={name}
        data-part={part.id}
        maxLength={part.type === 'number' ? 60 : 200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={hintId}
        aria-invalid={isAsked || undefined}
        onChange={onChange}
        onKeyDown={checkAtEnter}
      />
    </label>
  )
}
