import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import type { ReceiptDetail } from '../../../../contract/staff-receipt-calls.ts'
import { ask, callFile } from '../../../api.ts'

type Queue = OutputOf<'/staff/receipts'>
const EVERY_MS = 30_000

/** The queue, asked for anew every half minute: what others decide is seen. */
export function useQueue(first: Queue, reload: () => Promise<Queue>) {
  const [queue, setQueue] = useState(first)
  const refresh = () => reload().then(setQueue, () => {}) // the next turn asks again
  const turn = useRef(refresh)
  // An effect: the clock is outside React.
  useEffect(() => {
    turn.current = refresh
  })
  useEffect(() => {
    const clock = setInterval(() => void turn.current(), EVERY_MS)
    return () => clearInterval(clock)
  }, [])
  /** What was done here is seen at once. */
  const hold = (id: string, held: Queue['list'][number]['held']) =>
    setQueue((now) => ({
      count: now.count + (held ? -1 : 1),
      list: now.list.map((one) => (one.id === id ? { ...one, held } : one)),
    }))
  return { queue, refresh, hold }
}

export interface Shown {
  readonly detail: ReceiptDetail
  readonly picture: Blob | undefined
}

/** One receipt with its first picture; the next one is fetched while this one is read. */
export function useReceipt(id: string | undefined, nextId: string | undefined) {
  const kept = useRef(new Map<string, Promise<Shown>>())
  const [shown, setShown] = useState<{ readonly id: string; readonly one: Shown | Error }>()
  const [turn, setTurn] = useState(0)
  // An effect: calls are outside React.
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    const fetchOnce = (of: string) => {
      const known = kept.current.get(of) ?? fetchReceipt(of)
      kept.current.set(of, known)
      known.catch(() => kept.current.delete(of))
      return known
    }
    fetchOnce(id).then(
      (one) => {
        if (isOver) return
        setShown({ id, one })
        if (nextId !== undefined) fetchOnce(nextId).catch(() => {}) // asked for again when its turn comes
      },
      (error: unknown) => isOver || setShown({ id, one: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => void (isOver = true)
  }, [id, nextId, turn])
  const forget = (of: string) => {
    kept.current.delete(of)
    setTurn((now) => now + 1)
  }
  return { shown: shown?.id === id ? shown?.one : undefined, forget }
}

async function fetchReceipt(id: string): Promise<Shown> {
  const detail = await ask('/staff/receipt', { order_id: id })
  return { detail, picture: detail.pictures.shown === 0 ? undefined : await fetchPage(id, 1) }
}

export const fetchPage = async (id: string, page: number): Promise<Blob> =>
  (await callFile('/staff/receipt-picture', { order_id: id, page: String(page) }, { isQuiet: true })).blob
