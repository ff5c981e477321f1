import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError } from './field.tsx'
import styles from './form.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> {
  readonly id: string
  readonly name: string
  readonly error?: string | undefined
  /** The words beside the box; may hold a link. */
  readonly children: ReactNode
}

export function Checkbox({ error, children, ...input }: Props) {
  const { id } = input
  return (
    <div className={styles['field']} data-invalid={error !== undefined || undefined}>
      <div className={styles['check']}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, error })}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
