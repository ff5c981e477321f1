import { Check, CircleAlert, X } from '../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { dismiss, type Notice } from './notify.ts'
import styles from './toast-list.module.css'

const LIFE = 3000 // SPECIFICATION §9

/** Gone after three seconds, unless pointer or focus is on it. */
export function ToastList({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => <Toast key={notice.id} notice={notice} />)
}

function Toast({ notice }: { notice: Notice }) {
  const { t } = useMessages()
  const [isHeld, setIsHeld] = useState(false)
  // An effect: the clock is outside React.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(notice.id), LIFE)
    return () => clearTimeout(timer)
  }, [isHeld, notice.id])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    <div
      className={styles['toast']}
      data-kind={notice.kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {notice.kind === 'failure' ? <CircleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
      <p>{notice.text}</p>
      <button type="button" onClick={() => dismiss(notice.id)} aria-label={t('shell.close')}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}
