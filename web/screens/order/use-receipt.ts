import { useEffect, useRef, useState } from 'react'
import type { DuplicateLine, Order } from '../../../contract/order-shapes.ts'
import { call, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { watchedSend } from '../../send-watched.ts'
import { formatTooLarge } from './format-bytes.ts'
import { MAX_RECEIPT_BYTES } from './limits.ts'

/** A file on its way to the server. `share` is 1 while the server looks at it. */
type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'going'; readonly file: File; readonly share: number }
  /** `isRefused`: the same file would be refused again. */
  | { readonly kind: 'failed'; readonly file: File; readonly message: string; readonly isRefused: boolean }
  | { readonly kind: 'done'; readonly file: File; readonly duplicate: DuplicateLine | null }

export interface Receipt {
  readonly upload: Upload
  readonly send: (file: File, onStored: (order: Order) => void) => void
  readonly stop: () => void
  /** Once no upload is on its way: whether the last one arrived, or none was needed. */
  readonly settled: () => Promise<boolean>
}

/** Uploads as soon as a file is chosen; a failure keeps the file, so that nothing is chosen or typed twice. */
export function useReceipt(orderId: string): Receipt {
  const { t, locale } = useMessages()
  const [upload, setUpload] = useState<Upload>({ kind: 'none' })
  const going = useRef<{ readonly stop: AbortController; readonly done: Promise<boolean> }>(undefined)
  // An effect: a request outlives the screen unless it is told.
  useEffect(() => () => going.current?.stop.abort(), [])

  const run = async (file: File, stop: AbortController, onStored: (order: Order) => void): Promise<boolean> => {
    const fail = (message: string, isRefused: boolean) => setUpload({ kind: 'failed', file, message, isRefused })
    try {
      const { order, duplicate } = await call(
        '/order/receipt',
        { order_id: orderId },
        {
          isQuiet: true,
          signal: stop.signal,
          file: { field: 'receipt', blob: file, name: file.name },
          send: watchedSend((share) => (stop.signal.aborted ? undefined : setUpload({ kind: 'going', file, share }))),
        },
      )
      if (stop.signal.aborted) return false
      setUpload({ kind: 'done', file, duplicate })
      onStored(order)
      return true
    } catch (error) {
      if (stop.signal.aborted) return false
      if (error instanceof CallRefused) fail(error.fields['receipt'] ?? error.message, error.code !== 'too_many_tries')
      else fail(error instanceof Error ? error.message : t('shell.failure'), false)
      return false
    }
  }

  const send: Receipt['send'] = (file, onStored) => {
    going.current?.stop.abort()
    if (file.size > MAX_RECEIPT_BYTES)
      return setUpload({
        kind: 'failed',
        file,
        message: t('order.receipt.tooLarge', {
          name: file.name,
          ...formatTooLarge({ bytes: file.size, most: MAX_RECEIPT_BYTES }, locale),
        }),
        isRefused: true,
      })
    const stop = new AbortController()
    setUpload({ kind: 'going', file, share: 0 })
    going.current = { stop, done: run(file, stop, onStored) }
  }
  return {
    upload,
    send,
    stop: () => {
      going.current?.stop.abort()
      if (upload.kind === 'going')
        setUpload({ kind: 'failed', file: upload.file, message: t('order.receipt.stopped'), isRefused: false })
    },
    settled: async () => (await going.current?.done) ?? true,
  }
}
