import { ChevronDown } from '../../art/lucide/icons.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import styles from './form.module.css'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The empty choice, shown first. */
  readonly placeholder: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a list, over the native control: it has type-ahead, and on phones the system's own picker. */
export function SelectField({ label, hint, error, placeholder, options, ...select }: Props) {
  const { id } = select
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles['box']}>
        <select
          {...select}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, error })}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </FieldFrame>
  )
}
