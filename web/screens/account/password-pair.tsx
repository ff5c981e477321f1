import { Check, Minus } from '../../art/lucide/icons.tsx'
import { useState, type ComponentProps } from 'react'
import { findLackingParts, passwordParts } from '../../../domain/account/password.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PasswordField } from '../../parts/form/password-field.tsx'
import { useTypedEarly } from '../../parts/form/use-typed-early.ts'
import styles from './account.module.css'

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'id' | 'name' | 'error' | 'onBlur' | 'onInput'>

/** A new password in the place of another, and the same again. */
export function PasswordPair({ password, again }: { password: FieldProps; again: FieldProps }) {
  const { t } = useMessages()
  return (
    <>
      <NewPassword field={password} label={t('account.password.newLabel')} />
      <PasswordField {...again} label={t('account.password.repeatLabel')} autoComplete="new-password" />
    </>
  )
}

/** A password to be chosen; its rule is ticked off as it is met. */
export function NewPassword({ field, label }: { field: FieldProps; label: string }) {
  const [typed, setTyped] = useState('')
  const input = useTypedEarly(setTyped)
  return (
    <PasswordField
      {...field}
      ref={input}
      label={label}
      autoComplete="new-password"
      hint={<PasswordRule password={typed} />}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        field.onInput?.(event)
      }}
    />
  )
}

function PasswordRule({ password }: { password: string }) {
  const { t } = useMessages()
  const lacking = findLackingParts(password)
  return (
    <ul className={styles['rule']}>
      {passwordParts.map((part) => {
        const isMet = !lacking.includes(part)
        return (
          <li key={part} data-met={isMet || undefined}>
            {isMet ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
            {t(`account.password.${part}`)}
            {isMet ? (
              <span className="hide-visually">{t('shell.aside', { value: t('account.password.met') })}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
