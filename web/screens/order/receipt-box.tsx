import { FileText, RotateCcw, Upload as UploadIcon, X } from '../../art/lucide/icons.tsx'
import { useId, useRef, useState, type DragEvent } from 'react'
import type { Order } from '../../../contract/order-shapes.ts'
import { receiptTypes } from '../../../domain/order/receipt-name.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/form/field.tsx'
import { notifyFailure } from '../../parts/notify.ts'
import { formatDue } from '../../parts/due.ts'
import { formatBytes } from './format-bytes.ts'
import styles from './receipt-box.module.css'
import { ReceiptOpener } from './receipt-opener.tsx'
import { usePicture } from '../../parts/use-picture.ts'
import type { Receipt } from './use-receipt.ts'

interface Props {
  readonly order: Order
  readonly receipt: Receipt
  /** A file to send, chosen or once more. */
  readonly onFile: (file: File) => void
  readonly id: string
  readonly error: string | undefined
}

/** Drop zone and button; then the file, how far it has got, and what can be done about it. */
export function ReceiptBox({ order, receipt, onFile, id, error }: Props) {
  const { t } = useMessages()
  const ruleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, ...drop } = useDrop(onFile)
  const { upload } = receipt
  const hasFile = upload.kind !== 'none' || order.receipt !== null
  return (
    <div
      className={styles['box']}
      data-over={isOver || undefined}
      data-invalid={error !== undefined || undefined}
      {...drop}
    >
      {upload.kind === 'none' ? (
        order.receipt ? (
          <Stored order={order} />
        ) : null
      ) : (
        <Local
          key={`${upload.file.name} ${upload.file.lastModified}`}
          receipt={receipt}
          order={order}
          onFile={onFile}
        />
      )}
      <div className={styles['choose']} data-first={!hasFile || undefined}>
        {hasFile ? null : (
          <>
            <UploadIcon aria-hidden="true" />
            <p>{t('order.receipt.drop')}</p>
          </>
        )}
        <input
          ref={input}
          name="receipt"
          type="file"
          hidden
          accept={receiptTypes.join(',')}
          aria-label={t('order.receipt.title')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = '' // the same file again is a choice, too
            if (file) onFile(file)
          }}
        />
        <Button
          id={id}
          isSmall={hasFile}
          aria-describedby={error === undefined ? ruleId : `${id}-error ${ruleId}`}
          onClick={() => input.current?.click()}
        >
          {hasFile ? t('order.receipt.replace') : t('order.receipt.choose')}
        </Button>
        <p id={ruleId} className={styles['rule']}>
          {t('order.receipt.rule')}
        </p>
      </div>
      <FieldError id={id} error={error} />
      <p className="hide-visually" role="status">
        {upload.kind === 'done' ? t('order.receipt.announceDone', { name: upload.file.name }) : null}
      </p>
    </div>
  )
}

/** The file in hand. */
function Local({ receipt, order, onFile }: Pick<Props, 'receipt' | 'order' | 'onFile'>) {
  const { t, locale, gap } = useMessages()
  const { upload } = receipt
  const picture = usePicture(upload.kind === 'none' ? undefined : upload.file)
  if (upload.kind === 'none') return null
  const { file } = upload
  return (
    <div className={styles['file']}>
      <Thumb picture={picture} name={file.name} />
      <div className={styles['words']}>
        <p className={styles['name']} translate="no">
          {file.name} <small>{formatBytes(file.size, locale)}</small>
        </p>
        {upload.kind === 'going' ? (
          <>
            <progress value={upload.share} max={1} aria-label={t('order.receipt.uploading', { percent: '' }).trim()} />
            <p className={styles['progress']}>
              {upload.share < 1
                ? t('order.receipt.uploading', {
                    percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(upload.share),
                  })
                : t('order.receipt.checking')}
              <Button look="quiet" isSmall icon={<X aria-hidden="true" />} onClick={receipt.stop}>
                {t('order.receipt.stop')}
              </Button>
            </p>
          </>
        ) : null}
        {upload.kind === 'failed' ? (
          <Failed message={upload.message} onRetry={upload.isRefused ? undefined : () => onFile(file)} />
        ) : null}
        {upload.kind === 'done' ? (
          <>
            <p className={styles['done']}>
              {t('order.receipt.there', { date: formatDue(order.receipt?.uploaded_at ?? 0, locale) })}
            </p>
            {upload.duplicate && upload.duplicate.of === 'receipt' ? (
              <p className={styles['warning']} role="alert">
                {upload.duplicate.reference === null
                  ? t('order.duplicate.other')
                  : t('order.duplicate.own', { reference: upload.duplicate.reference })}
                {gap}
                {t('order.duplicate.replace')}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  )
}

/** What went wrong; without `onRetry` the same file would be refused again. */
function Failed({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
  const { t, gap } = useMessages()
  return (
    <div className={styles['failed']} role="alert">
      <p>
        {onRetry ? t('order.receipt.broken') + gap + message : message}
        {gap}
        {t('order.receipt.kept')}
      </p>
      {onRetry ? (
        <Button isSmall icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
          {t('order.receipt.retry')}
        </Button>
      ) : null}
    </div>
  )
}

/** The receipt that the server has, after a visit in between. */
function Stored({ order }: { order: Order }) {
  const { t, locale } = useMessages()
  const { receipt } = order
  if (!receipt) return null
  return (
    <div className={styles['file']}>
      <Thumb picture={undefined} name={receipt.name} />
      <div className={styles['words']}>
        <p className={styles['name']} translate="no">
          {receipt.name} <small>{formatBytes(receipt.bytes, locale)}</small>
        </p>
        <p className={styles['done']}>
          {receipt.is_sent
            ? t('order.receipt.returned')
            : t('order.receipt.there', { date: formatDue(receipt.uploaded_at, locale) })}
        </p>
        <ReceiptOpener order={order} />
      </div>
    </div>
  )
}

function Thumb({ picture, name }: { picture: string | undefined; name: string }) {
  const { t } = useMessages()
  return (
    <div className={styles['thumb']}>
      {picture === undefined ? (
        <FileText aria-hidden="true" />
      ) : (
        <img src={picture} alt={t('order.receipt.picture', { name })} />
      )}
    </div>
  )
}

/** A file that is dragged over and let go. */
function useDrop(send: (file: File) => void) {
  const { t } = useMessages()
  const [isOver, setIsOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  return {
    isOver,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent) =>
      setIsOver(event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file, second] = event.dataTransfer.files
      if (second) notifyFailure(t('order.receipt.oneOnly'))
      else if (file) send(file)
    },
  }
}
