import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Order } from '../../../contract/order-calls.ts'
import { callFile, type GivenFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './review.module.css'
import { usePicture } from './use-picture.ts'

const loadReceipt = (token: string, signal?: AbortSignal) => callFile('/order/review-receipt', { token }, { isQuiet: true, ...(signal ? { signal } : {}) })

/** The receipt beside the order: a picture is shown, a PDF downloaded; never shown inside our pages. */
export function ReviewReceipt({ order, token }: { order: Order; token: string }) {
  const { t, locale } = useMessages()
  const [file, setFile] = useState<GivenFile>()
  const [isSaving, setIsSaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { receipt } = order
  const isPicture = receipt?.type.startsWith('image/') ?? false
  const picture = usePicture(isPicture ? file?.blob : undefined)
  // An effect: the receipt is fetched by a call once the page stands, so that its address holds nothing.
  useEffect(() => {
    if (!isPicture) return
    const stop = new AbortController()
    loadReceipt(token, stop.signal).then(setFile, () => stop.signal.aborted || setHasFailed(true))
    return () => stop.abort()
  }, [isPicture, token])
  const save = async () => {
    setIsSaving(true)
    setHasFailed(false)
    try {
      const given = file ?? (await loadReceipt(token))
      setFile(given)
      saveFile(given)
    } catch {
      setHasFailed(true)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <section aria-labelledby="receipt" className={styles['receipt']}>
      <h2 id="receipt">{t('order.review.receipt')}</h2>
      {receipt === null ? (
        <p>{t('order.review.none')}</p>
      ) : (
        <>
          {picture !== undefined ? <img src={picture} alt={t('order.receipt.picture', { name: receipt.name })} /> : isPicture && !hasFailed ? <Skeleton shape="block" /> : null}
          {hasFailed ? <p role="alert">{t('order.review.receipt.failed')}</p> : null}
          <p className={styles['file']}>
            <span translate="no">{receipt.name}</span> <small>{formatBytes(receipt.bytes, locale)}</small>
          </p>
          <Button isSmall icon={<Download aria-hidden="true" />} busy={isSaving ? t('order.receipt.opening') : undefined} onClick={() => void save()}>
            {t('order.receipt.save')}
          </Button>
          {isPicture ? null : <p className={styles['hint']}>{t('order.receipt.pdf')}</p>}
        </>
      )}
    </section>
  )
}
