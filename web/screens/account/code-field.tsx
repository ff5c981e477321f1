import { useEffect, useRef, type ComponentProps } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/form/text-field.tsx'
import { codeRule } from './rules.ts'
import styles from './account.module.css'

type FieldProps = Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'error' | 'onBlur' | 'onInput'>

interface Props {
  readonly field: FieldProps
  /** What was said when the code went out. */
  readonly note: string | undefined
  readonly secondsLeft: number
  readonly onResend: () => void
  /** It has just come onto the page: what is next is to type the code. */
  readonly takesFocus?: boolean
  /** All six digits are there, typed or pasted. */
  readonly onFull?: () => void
}

/** The six digits from the mail, and a way to get new ones. */
export function CodeField({ field, note, secondsLeft, onResend, takesFocus, onFull }: Props) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  // An effect: focus belongs to the browser.
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles['code']}>
      {note ? <output className={styles['note']}>{note}</output> : null}
      <TextField
        {...field}
        ref={input}
        label={t('account.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onInput={(event) => {
          field.onInput?.(event)
          if (codeRule(event.currentTarget.value) === undefined) onFull?.()
        }}
        aside={
          <Button look="quiet" isSmall disabled={secondsLeft > 0} onClick={onResend}>
            {secondsLeft > 0 ? t('account.code.wait', { seconds: secondsLeft }) : t('account.code.resend')}
          </Button>
        }
      />
    </div>
  )
}
