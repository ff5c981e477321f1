import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import styles from './form.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly aside?: ReactNode
  /** At the end of the box: a button. */
  readonly trailing?: ReactNode
}

/** One line of text, over a native input. */
export function TextField({ label, hint, error, aside, trailing, ...input }: TextFieldProps) {
  const { id } = input
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={styles['box']}>
        <input
          {...input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        {trailing}
      </div>
    </FieldFrame>
  )
}
