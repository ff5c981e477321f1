import { useEffect, useRef, type ComponentProps } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { TextField } from './text-field.tsx'

interface Props {
  readonly field: Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'error' | 'onBlur' | 'onInput'>
  readonly label?: string
  /** No recovery code is there yet. */
  readonly isFirst?: boolean
  /** It has just come onto the page: what is next is to type the code. */
  readonly takesFocus?: boolean
  /** All six digits are there, typed or pasted. */
  readonly onFull?: () => void
}

/** The digits that an authenticator app shows, or a recovery code. */
export function OtpField({ field, label, isFirst, takesFocus, onFull }: Props) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  // An effect: focus belongs to the browser.
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      {...field}
      ref={input}
      label={label ?? t('account.otp.label')}
      {...(isFirst ? { inputMode: 'numeric' as const } : { hint: t('account.otp.hint') })}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      onInput={(event) => {
        field.onInput?.(event)
        if (/^\s*\d{3} ?\d{3}\s*$/.test(event.currentTarget.value)) onFull?.()
      }}
    />
  )
}
