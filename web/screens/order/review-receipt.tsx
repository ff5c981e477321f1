import { Download, TriangleAlert } from '../../art/lucide/icons.tsx'
import type { Order } from '../../../contract/order-shapes.ts'
import { callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'
import { DrawnReceipt } from './drawn-receipt.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './review.module.css'

/**
 * The receipt beside the order, as pictures. The PDF that was sent lies behind a warning; of a picture only what we
 * have drawn is kept.
 */
export function ReviewReceipt({ order: { receipt }, token }: { order: Order; token: string }) {
  const { t, locale } = useMessages()
  return (
    <section aria-labelledby="receipt" className={styles['receipt']}>
      <h2 id="receipt">{t('order.review.receipt')}</h2>
      {receipt === null ? (
        <p>{t('order.review.none')}</p>
      ) : (
        <>
          <DrawnReceipt key={receipt.uploaded_at} token={token} name={receipt.name} />
          <p className={styles['file']}>
            <span translate="no">{receipt.name}</span> <small>{formatBytes(receipt.bytes, locale)}</small>
          </p>
          {receipt.type === 'application/pdf' ? (
            <details className={styles['unsafe']}>
              <summary>{t('order.review.original')}</summary>
              <p>
                <TriangleAlert aria-hidden="true" /> {t('order.review.original.warning')}
              </p>
              <Save token={token} label={t('order.review.original.save')} />
            </details>
          ) : (
            <Save token={token} label={t('order.receipt.save')} />
          )}
        </>
      )}
    </section>
  )
}

function Save({ token, label }: { token: string; label: string }) {
  const { t } = useMessages()
  const { isBusy, problem, press } = usePress(async () =>
    saveFile(await callFile('/order/review-receipt', { token }, { isQuiet: true })),
  )
  return (
    <>
      <Button
        isSmall
        icon={<Download aria-hidden="true" />}
        busy={isBusy ? t('order.receipt.opening') : undefined}
        onClick={press}
      >
        {label}
      </Button>
      {problem ? <p role="alert">{t('order.review.receipt.failed')}</p> : null}
    </>
  )
}
