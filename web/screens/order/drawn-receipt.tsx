import { useEffect, useState } from 'react'
import { ask, callFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './review.module.css'
import { usePicture } from '../../parts/use-picture.ts'

interface Props {
  readonly token: string
  /** As the learner called it. */
  readonly name: string
}

/** The receipt as pictures that we have drawn: nothing of the file itself comes to whoever looks. */
export function DrawnReceipt({ token, name }: Props) {
  const { t } = useMessages()
  const [found, setFound] = useState<{ readonly shown: number; readonly pages: number } | 'failed'>()
  // An effect: asked by a call once the page stands, so that its address holds nothing; an old PDF is drawn only now.
  useEffect(() => {
    let isOver = false
    ask('/order/review-pictures', { token }).then(
      (one) => isOver || setFound(one),
      () => isOver || setFound('failed'),
    )
    return () => void (isOver = true)
  }, [token])
  if (found === undefined) return <Skeleton shape="block" />
  if (found === 'failed') return <p role="alert">{t('order.review.receipt.failed')}</p>
  const { shown, pages } = found
  if (shown === 0) return <p>{t('order.review.undrawable')}</p>
  return (
    <>
      {Array.from({ length: shown }, (_, i) => (
        <DrawnPage
          key={i}
          token={token}
          page={i + 1}
          alt={
            pages === 1 ? t('order.receipt.picture', { name }) : t('order.review.picture', { name, page: i + 1, pages })
          }
        />
      ))}
      {shown < pages ? <p className={styles['more']}>{t('order.review.more', { shown, pages })}</p> : null}
    </>
  )
}

function DrawnPage({ token, page, alt }: { token: string; page: number; alt: string }) {
  const { t } = useMessages()
  const [blob, setBlob] = useState<Blob>()
  const [hasFailed, setHasFailed] = useState(false)
  const picture = usePicture(blob)
  // An effect: as above, a picture is fetched by a call.
  useEffect(() => {
    const stop = new AbortController()
    callFile('/order/review-picture', { token, page: String(page) }, { isQuiet: true, signal: stop.signal }).then(
      (given) => setBlob(given.blob),
      () => stop.signal.aborted || setHasFailed(true),
    )
    return () => stop.abort()
  }, [token, page])
  if (hasFailed) return <p role="alert">{t('order.review.receipt.failed')}</p>
  return picture === undefined ? <Skeleton shape="block" /> : <img src={picture} alt={alt} />
}
