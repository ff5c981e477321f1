import { useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { notify } from '../../parts/notify.ts'
import styles from './order.module.css'

/** Takes an order back, after asking. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = async () => {
    await ask('/order/cancel', { order_id: order.id })
    setIsAsking(false)
    notify(t('order.cancel.done'))
    onDone()
  }
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
      <AskDialog
        isAlert
        title={t('order.cancel.title')}
        isOpen={isAsking}
        no={t('order.cancel.no')}
        yes={t('order.cancel.yes')}
        busy={t('order.cancel.busy')}
        act={cancel}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('order.cancel.body')}</p>
      </AskDialog>
    </div>
  )
}
