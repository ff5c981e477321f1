import { Download, Eye } from '../../art/lucide/icons.tsx'
import { useState } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { usePress } from '../../parts/use-press.ts'
import { saveFile } from '../../parts/save-file.ts'
import styles from './receipt-box.module.css'
import { usePicture } from '../../parts/use-picture.ts'

/** Shows a picture in place; a PDF goes to the downloads, it is never shown inside our pages. */
export function ReceiptOpener({ order }: { order: Order }) {
  const { t } = useMessages()
  const [blob, setBlob] = useState<Blob>()
  const picture = usePicture(blob)
  const isPicture = order.receipt?.type.startsWith('image/') ?? false
  const { isBusy, press: open } = usePress(async () => {
    const file = await callFile('/order/receipt-file', { order_id: order.id })
    if (isPicture) setBlob(file.blob)
    else saveFile(file)
  })
  if (picture !== undefined)
    return (
      <img
        className={styles['whole']}
        src={picture}
        alt={t('order.receipt.picture', { name: order.receipt?.name ?? '' })}
      />
    )
  return (
    <p className={styles['open']}>
      <Button
        isSmall
        look="line"
        icon={isPicture ? <Eye aria-hidden="true" /> : <Download aria-hidden="true" />}
        busy={isBusy ? t('order.receipt.opening') : undefined}
        onClick={open}
      >
        {isPicture ? t('order.receipt.show') : t('order.receipt.save')}
      </Button>
    </p>
  )
}
