import { Eye, EyeOff } from '../../art/lucide/icons.tsx'
import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './form.module.css'

/** A password that can be shown; paste and password managers are welcome. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useMessages()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className={styles['inside']}
          aria-pressed={isShown}
          aria-label={t('shell.form.showPassword')}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  )
}
