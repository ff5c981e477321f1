import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import type { WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'
import { call } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { prepareDialog } from '../../../parts/dialog/dialog.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { notifyFailure } from '../../../parts/notify.ts'
import { refusalOf } from '../../refusal-of.ts'
import { useMe } from '../me.ts'
import { useProve } from '../proving.tsx'
import { Decision, type Decided } from './decision.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { ReceiptQueue } from './receipt-queue.tsx'
import styles from './receipts.module.css'
import { UndoToast } from './undo-toast.tsx'
import { useQueue, useReceipt } from './use-receipts.ts'

type Queue = OutputOf<'/staff/receipts'>

/** What was decided a moment ago. */
interface Done {
  readonly id: string
  readonly reference: string
  readonly decision: 'approve' | 'reject'
  /** It was taken back. */
  readonly isUndone: boolean
}
const isOpen = ({ held }: WaitingReceipt) => held === null

/** Queue, picture and decision side by side; a deed moves on to the next one. */
export function ReceiptDesk({ first, reload }: { first: Queue; reload: () => Promise<Queue> }) {
  const { t } = useMessages()
  const me = useMe()
  const prove = useProve()
  const { queue, refresh, hold } = useQueue(first, reload)
  const [chosen, setChosen] = useState(first.list.find(isOpen)?.id ?? first.list[0]?.id)
  const [done, setDone] = useState<Done>()
  const at = queue.list.findIndex(({ id }) => id === chosen)
  const next = queue.list.slice(at + 1).find(isOpen) ?? queue.list.find((one) => isOpen(one) && one.id !== chosen)
  const { shown, forget } = useReceipt(at < 0 ? undefined : chosen, next?.id)
  const step = (by: number) => setChosen(queue.list[Math.min(queue.list.length - 1, Math.max(0, at + by))]?.id)

  // An effect: the code of dialogs is fetched, so that R opens one at once.
  useEffect(prepareDialog, [])
  usePageKeys((key) => {
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else return false
    return true
  })

  const decide = async (one: WaitingReceipt, decided: Decided) => {
    try {
      await prove(() =>
        call('/staff/receipt-decide', { order_id: one.id, round: String(one.round), ...decided }, { isQuiet: true }),
      )
      hold(one.id, { decision: decided.decision, by: me.name })
      setDone({ id: one.id, reference: one.reference, decision: decided.decision, isUndone: false })
      setChosen(next?.id ?? one.id)
    } catch (error) {
      if (refusalOf(error) !== 'order_state') throw error
      notifyFailure(error instanceof Error ? error.message : '') // somebody else was faster: what they did is shown
      forget(one.id)
      await refresh()
    }
  }

  const undo = async (undone: Done) => {
    try {
      await prove(() => call('/staff/receipt-undo', { order_id: undone.id }))
      hold(undone.id, null)
      setChosen(undone.id)
      setDone({ ...undone, isUndone: true })
    } catch {
      setDone(undefined) // a toast has said why
      forget(undone.id)
      await refresh()
    }
  }

  const one = queue.list[at]
  return (
    <>
      <div className={styles['desk']}>
        <ReceiptQueue list={queue.list} count={queue.count} chosen={chosen} onChoose={setChosen} />
        {one ? (
          <>
            <div className={styles['step']}>
              <button type="button" aria-label={t('staff.receipts.before')} onClick={() => step(-1)}>
                ‹
              </button>
              <span>{t('staff.receipts.at', { at: at + 1, of: queue.list.length })}</span>
              <button type="button" aria-label={t('staff.receipts.after')} onClick={() => step(1)}>
                ›
              </button>
            </div>
            <ReceiptPicture key={`picture ${one.id}`} one={one} shown={shown} />
            <Decision key={one.id} one={one} shown={shown} decide={(decided) => decide(one, decided)} />
          </>
        ) : (
          <p className={styles['empty']}>{t('staff.receipts.none')}</p>
        )}
      </div>
      {done ? (
        <UndoToast
          key={`${done.id} ${done.isUndone}`}
          said={
            done.isUndone
              ? t('staff.receipts.undone', { reference: done.reference })
              : t('staff.receipts.done', { reference: done.reference, decision: done.decision })
          }
          isUndone={done.isUndone}
          undo={() => undo(done)}
          onOver={() => {
            setDone(undefined)
            void refresh()
          }}
        />
      ) : null}
    </>
  )
}
