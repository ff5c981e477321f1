import type { ReactNode } from 'react'
import { CircleAlert } from '../../art/lucide/icons.tsx'
import styles from './form.module.css'

interface FrameProps {
  readonly id: string
  readonly label: string
  /** Said before anything is wrong. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Beside the label: a link. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Label above, hint and error below; the control takes `describedBy(…)`. */
export function FieldFrame({ id, label, hint, error, aside, children }: FrameProps) {
  return (
    <div className={styles['field']} data-invalid={error !== undefined || undefined}>
      <div className={styles['top']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {hint ? (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** What is wrong, under the field and linked to it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={`${id}-error`} className={styles['error']}>
      <CircleAlert aria-hidden="true" />
      {error}
    </p>
  )
}

/** The ids that describe a control of a FieldFrame. */
export function describedBy({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>): string | undefined {
  return [error === undefined ? '' : `${id}-error`, hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
}
