import { ArrowDown, ArrowUp, GripVertical } from '../../../art/lucide/icons.tsx'
import { useRef, useState, type PointerEvent } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { readText } from '../plain-text.ts'
import styles from './sortable-list.module.css'
import { WrittenText } from './written-text.tsx'

interface Item {
  readonly id: string
  readonly text: string
  readonly lang: string
}

interface Props {
  readonly items: readonly Item[]
  /** Nobody has put it in order yet. */
  readonly isOpen: boolean
  readonly isClosed: boolean
  readonly onMove: (ids: readonly string[]) => void
}

/**
 * A list that is put in order: by two buttons at each item, which keys and screen readers have, or by dragging its
 * handle.
 */
export function SortableList({ items, isOpen, isClosed, onMove }: Props) {
  const { t } = useMessages()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<{ readonly id: string; readonly pointer: number }>()
  const dragged = isClosed ? undefined : held?.id

  const move = (id: string, to: number) => {
    const from = items.findIndex((item) => item.id === id)
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    const moved = items.toSpliced(from, 1).toSpliced(to, 0, item)
    onMove(moved.map((one) => one.id))
    setSaid(t('quiz.order.moved', { item: readText(item.text), place: to + 1, count: items.length }))
  }
  const drag = (event: PointerEvent) => {
    if (dragged === undefined || event.pointerId !== held?.pointer) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const from = items.findIndex(({ id }) => id === dragged)
    const to = placeUnder(event.clientY, rows, from)
    if (to >= 0) move(dragged, to)
  }
  return (
    <>
      <ol
        ref={list}
        className={styles['items']}
        data-open={isOpen || undefined}
        onPointerMove={drag}
        onLostPointerCapture={() => setHeld(undefined)}
      >
        {items.map((item, at) => (
          <li key={item.id} data-dragged={item.id === dragged || undefined}>
            <span
              className={styles['grip']}
              aria-hidden="true"
              onMouseDown={(event) => event.preventDefault()} // or the words on the way are selected
              onPointerDown={(event) => {
                if (isClosed || held || !event.isPrimary || event.button !== 0) return
                list.current?.setPointerCapture(event.pointerId) // the row itself is taken out and put in again on the way
                setHeld({ id: item.id, pointer: event.pointerId })
              }}
            >
              <GripVertical />
            </span>
            <span className={styles['place']} aria-hidden="true">
              {at + 1}
            </span>
            <WrittenText of={item} />
            <span className={styles['buttons']}>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  aria-disabled={at + by < 0 || at + by >= items.length || undefined}
                  aria-label={t(by < 0 ? 'quiz.order.up' : 'quiz.order.down', { item: readText(item.text) })}
                  onClick={(event) => {
                    const { currentTarget } = event
                    move(item.id, at + by)
                    // Its row is taken out and put in again, and loses the focus by it.
                    requestAnimationFrame(() => currentTarget.focus())
                  }}
                >
                  {by < 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="hide-visually">
        {isOpen ? '' : said /* cleared, or the same move would be silent the next time */}
      </p>
    </>
  )
}

/**
 * Where the row that is `from` goes with the pointer at this height; -1: it stays. Past a taller row it goes only once
 * it lies under the pointer there: else that row, which moves up by less than its height, would be under the pointer
 * again and send it back.
 */
function placeUnder(y: number, rows: readonly DOMRect[], from: number): number {
  const height = rows[from]?.height ?? 0
  const below = rows.findLastIndex(({ top, bottom }, at) => at > from && y >= Math.max(top, bottom - height))
  return below >= 0 ? below : rows.findIndex(({ top, bottom }, at) => at < from && y < Math.min(bottom, top + height))
}
