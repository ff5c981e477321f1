import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import styles from './settings.module.css'

interface Props {
  readonly isBusy: boolean
  readonly busy: string
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The end of a form that was opened: go on, or leave it. */
export function FormActions({ isBusy, busy, onCancel, children }: Props) {
  const { t } = useMessages()
  return (
    <div className={styles['actions']}>
      <Button type="submit" look="ink" busy={isBusy ? busy : undefined}>
        {children}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t('settings.cancel')}
      </Button>
    </div>
  )
}
