import { ArrowDown, ArrowUp, GripVertical } from '../../../../art/lucide/icons.tsx'
import { useRef, useState, type PointerEvent } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readList, writeList } from '../../given.ts'
import { readText } from '../../plain-text.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import { WrittenText } from '../written-text.tsx'
import styles from './order-field.module.css'
import type { AskedOrder } from './order.ts'

/**
 * A list that is put in order: by two buttons at each item, which keys and screen readers have, or by dragging its
 * handle.
 */
export function OrderField({ question, given, isClosed, onGive }: FieldProps<AskedOrder>) {
  const { t } = useMessages()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<{ readonly id: string; readonly pointer: number }>()
  const dragged = isClosed ? undefined : held?.id
  const chosen = readList(given)
  const items = chosen.flatMap((id) => question.items.find((item) => item.id === id) ?? [])
  const shown = items.length === question.items.length ? items : question.items

  const move = (id: string, to: number) => {
    const from = shown.findIndex((item) => item.id === id)
    const item = shown[from]
    if (!item || to < 0 || to >= shown.length || to === from) return
    onGive(
      writeList(
        shown
          .toSpliced(from, 1)
          .toSpliced(to, 0, item)
          .map((one) => one.id),
      ),
    )
    setSaid(t('quiz.order.moved', { item: readText(item.text), place: to + 1, count: shown.length }))
  }
  const drag = (event: PointerEvent) => {
    if (dragged === undefined || event.pointerId !== held?.pointer) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = placeUnder(
      event.clientY,
      rows,
      shown.findIndex(({ id }) => id === dragged),
    )
    if (to >= 0) move(dragged, to)
  }
  const clear = () => {
    onGive('')
    setSaid('') // or the same move would be silent the next time
  }
  return (
    <FieldFrame
      legend={t(items.length > 0 ? 'quiz.order.legend' : 'quiz.order.open')}
      hasAnswer={items.length > 0}
      isClosed={isClosed}
      onClear={clear}
    >
      <ol
        ref={list}
        className={styles['items']}
        data-open={items.length === 0 || undefined}
        onPointerMove={drag}
        onLostPointerCapture={() => setHeld(undefined)}
      >
        {shown.map((item, at) => (
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
                  aria-disabled={at + by < 0 || at + by >= shown.length || undefined}
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
        {said}
      </p>
    </FieldFrame>
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
