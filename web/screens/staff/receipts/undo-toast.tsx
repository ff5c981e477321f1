import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '../../../../domain/order/decision.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { usePress } from '../../../parts/use-press.ts'
import styles from './toast.module.css'

/** So long before the end the press is taken away: it would come too late. */
const SPARE_SECONDS = 1

/** Says what was done, and lets it be taken back for ten seconds. */
export function UndoToast({
  said,
  isUndone,
  undo,
  onOver,
}: {
  said: string
  /** It was taken back. */
  isUndone: boolean
  undo: () => Promise<void>
  onOver: () => void
}) {
  const { t } = useMessages()
  const [left, setLeft] = useState(UNDO_SECONDS)
  const { isBusy, press } = usePress(undo)
  const over = useEffectEvent(onOver)
  // An effect: the clock is outside React.
  useEffect(() => {
    const begun = performance.now()
    const clock = setInterval(() => {
      const rest = UNDO_SECONDS - Math.floor((performance.now() - begun) / 1000)
      setLeft(rest)
      if (rest <= -1) over() // a little later: by then it is carried out
    }, 250)
    return () => clearInterval(clock)
  }, [])
  const canUndo = !isUndone && left > SPARE_SECONDS
  usePageKeys((key) => {
    if (key !== 'z' || !canUndo) return false
    press()
    return true
  })
  return (
    <div className={styles['toast']} role="status">
      <span>{said}</span>
      {isUndone ? null : (
        <span className={styles['ticks']} aria-hidden="true">
          {Array.from({ length: UNDO_SECONDS }, (_, at) => (
            <i key={at} data-on={at < left || undefined} />
          ))}
        </span>
      )}
      {canUndo ? (
        <button type="button" aria-disabled={isBusy || undefined} onClick={press}>
          {t('staff.receipts.undo')}
          <kbd aria-hidden="true">Z</kbd>
        </button>
      ) : null}
    </div>
  )
}
