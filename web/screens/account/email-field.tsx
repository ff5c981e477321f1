import type { ComponentProps } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { TextField } from '../../parts/form/text-field.tsx'

type FieldProps = ComponentProps<typeof TextField>

interface Props extends Pick<FieldProps, 'ref' | 'defaultValue' | 'readOnly'> {
  readonly field: Pick<FieldProps, 'id' | 'name' | 'error' | 'onBlur' | 'onInput'>
  readonly onEmail?: (email: string) => void
}

/** The address of an account, as password managers know it. */
export function EmailField({ field, onEmail, ...rest }: Props) {
  const { t } = useMessages()
  return (
    <TextField
      {...field}
      {...rest}
      label={t('account.email.label')}
      type="email"
      autoComplete="username"
      onInput={(event) => {
        onEmail?.(event.currentTarget.value)
        field.onInput?.(event)
      }}
    />
  )
}
