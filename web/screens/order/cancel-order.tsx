import { useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, prepareDialog } from '../../parts/dialog/dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { usePress } from '../../parts/use-press.ts'
import styles from './order.module.css'

/** Takes an order back, after asking. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const {
    isBusy,
    problem,
    press: cancel,
  } = usePress(async () => {
    await ask('/order/cancel', { order_id: order.id })
    setIsAsking(false)
    notify(t('order.cancel.done'))
    onDone()
  })
  return (
    <div className={styles['cancel']}>
      <Button
        look="quiet"
        isSmall
        onPointerEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={() => setIsAsking(true)}
      >
        {t('order.cancel')}
      </Button>
      <Dialog
        isAlert
        title={t('order.cancel.title')}
        isOpen={isAsking}
        onClose={() => isBusy || setIsAsking(false)}
        actions={
          <>
            <Button onClick={() => isBusy || setIsAsking(false)}>{t('order.cancel.no')}</Button>
            <Button look="ink" busy={isBusy ? t('order.cancel.busy') : undefined} onClick={cancel}>
              {t('order.cancel.yes')}
            </Button>
          </>
        }
      >
        <p>{t('order.cancel.body')}</p>
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      </Dialog>
    </div>
  )
}
