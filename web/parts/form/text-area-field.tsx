import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import styles from './form.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** Several lines of text, over the native control: it grows with what is typed. */
export function TextAreaField({ label, hint, error, ...area }: Props) {
  const { id } = area
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles['box']}>
        <textarea
          {...area}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
      </div>
    </FieldFrame>
  )
}
