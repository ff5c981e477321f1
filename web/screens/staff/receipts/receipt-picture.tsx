import { useEffect, useState, type CSSProperties } from 'react'
import type { WaitingReceipt } from '../../../../contract/staff-receipt-calls.ts'
import { callFile } from '../../../api.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AskDialog } from '../../../parts/dialog/ask-dialog.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { saveFile } from '../../../parts/save-file.ts'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { usePicture } from '../../../parts/use-picture.ts'
import { Flags } from './receipt-queue.tsx'
import styles from './receipts.module.css'
import { fetchPage, type Shown } from './use-receipts.ts'

const SMALLEST = 0.5
const LARGEST = 2.5
const STEP = 0.25

interface Props {
  readonly one: WaitingReceipt
  /** What came, or why it did not; absent while it comes. */
  readonly shown: Shown | Error | undefined
}

/** The receipt as large as the window allows. */
export function ReceiptPicture({ one, shown }: Props) {
  const { t } = useMessages()
  const [zoom, setZoom] = useState(1)
  const scale = (by: number) => setZoom((now) => Math.min(LARGEST, Math.max(SMALLEST, now + by)))
  usePageKeys((key) => {
    if (key !== '+' && key !== '-') return false
    scale(key === '+' ? STEP : -STEP)
    return true
  })
  return (
    <section className={styles['picturePane']} aria-labelledby="object">
      <div className={styles['head']}>
        <h2 id="object" translate="no">
          {one.reference}
        </h2>
        <span className={styles['name']}>{one.name}</span>
        <Flags one={one} />
        <span className={styles['tools']}>
          <button type="button" aria-label={t('staff.receipts.smaller')} onClick={() => scale(-STEP)}>
            −
          </button>
          <button type="button" aria-label={t('staff.receipts.larger')} onClick={() => scale(STEP)}>
            +
          </button>
          <Original one={one} shown={shown} />
        </span>
      </div>
      <div
        className={styles['picture']}
        role="region"
        aria-label={t('staff.receipts.picture')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the picture scrolls by keys
        tabIndex={0}
        style={{ '--zoom': zoom } as CSSProperties} // a custom property, which its types leave out
      >
        <Pages one={one} shown={shown} />
      </div>
    </section>
  )
}

function Pages({ one, shown }: Props) {
  const { t } = useMessages()
  if (!shown) return <Skeleton shape="block" />
  if (shown instanceof Error) return <p role="alert">{t('staff.receipts.picture.failed')}</p>
  const { pictures, order } = shown.detail
  if (!order.receipt) return <p>{t('staff.receipts.picture.none')}</p>
  if (pictures.shown === 0) return <p>{t('staff.receipts.picture.undrawable')}</p>
  return (
    <>
      <Drawn file={shown.picture} alt={t('staff.receipts.picture.alt', { reference: one.reference, page: 1 })} />
      {Array.from({ length: pictures.shown - 1 }, (_, i) => (
        <LaterPage
          key={i}
          id={one.id}
          page={i + 2}
          alt={t('staff.receipts.picture.alt', { reference: one.reference, page: i + 2 })}
        />
      ))}
      {pictures.shown < pictures.pages ? <p>{t('staff.receipts.picture.more', pictures)}</p> : null}
    </>
  )
}

function LaterPage({ id, page, alt }: { id: string; page: number; alt: string }) {
  const [file, setFile] = useState<Blob>()
  // An effect: a picture is fetched by a call, so that its address holds nothing.
  useEffect(() => {
    let isOver = false
    fetchPage(id, page).then(
      (blob) => isOver || setFile(blob),
      () => {}, // the first page stands; a reload asks again
    )
    return () => void (isOver = true)
  }, [id, page])
  return <Drawn file={file} alt={alt} />
}

function Drawn({ file, alt }: { file: Blob | undefined; alt: string }) {
  const address = usePicture(file)
  return address === undefined ? <Skeleton shape="block" /> : <img src={address} alt={alt} />
}

/** A PDF comes as it was sent, so it is asked first whether it is really wanted. */
function Original({ one, shown }: Props) {
  const { t } = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  if (!shown || shown instanceof Error || !shown.detail.order.receipt) return null
  const save = async () => {
    saveFile(await callFile('/staff/receipt-file', { order_id: one.id }))
    setIsAsking(false)
  }
  const isPdf = shown.detail.order.receipt.type === 'application/pdf'
  return (
    <>
      <button type="button" onClick={() => (isPdf ? setIsAsking(true) : void save().catch(() => {}))}>
        {t('staff.receipts.original')}
      </button>
      {isAsking ? (
        <AskDialog
          title={t('staff.receipts.original.title')}
          no={t('staff.cancel')}
          yes={t('staff.receipts.original.save')}
          act={save}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('staff.receipts.original.warning')}</p>
        </AskDialog>
      ) : null}
    </>
  )
}
