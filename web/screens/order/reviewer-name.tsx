import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import styles from './review.module.css'

const KEY = 'reviewer'

/** A browser that keeps nothing is no reason not to decide. */
function kept<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

export interface Reviewer {
  /** The name, once there is one; else it is asked for, and its box has the focus. */
  readonly need: () => string | undefined
  readonly remember: () => void
  readonly box: React.ReactNode
}

/** Who decides: typed once for both decisions, and kept on this device. Only after the script has come (`localStorage`). */
export function useReviewer(): Reviewer {
  const { t } = useMessages()
  const [name, setName] = useState(() => kept(() => localStorage.getItem(KEY) ?? '', ''))
  const form = useForm({
    rules: { reviewer: (value) => (value.trim() === '' ? 'order.review.reviewer.missing' : undefined) },
    send: async () => {},
  })
  const field = form.field('reviewer')
  return {
    need() {
      if (form.holds('reviewer')) return name.trim()
      document.getElementById(field.id)?.focus()
      return undefined
    },
    remember: () => kept(() => localStorage.setItem(KEY, name.trim()), undefined),
    box: (
      <form {...form.form} method="post" className={styles['reviewer']}>
        <TextField
          {...field}
          label={t('order.review.reviewer')}
          hint={t('order.review.reviewer.hint')}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    ),
  }
}
