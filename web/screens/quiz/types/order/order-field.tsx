import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { readList, writeList } from '../../given.ts'
import { readText } from '../../plain-text.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../question-screen.ts'
import { WrittenText } from '../written-text.tsx'
import styles from './order-field.module.css'
import type { AskedOrder } from './order.ts'

/** A list that is put in order: by two buttons at each item, which keys and screen readers have, or by dragging its handle. */
export function OrderField({ question, given, isClosed, onGive }: FieldProps<AskedOrder>) {
  const { t } = useMessages()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
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
    if (dragged === undefined) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
    if (over >= 0) move(dragged, over)
  }
  return (
    <FieldFrame
      legend={t(items.length > 0 ? 'quiz.order.legend' : 'quiz.order.open')}
      hasAnswer={items.length > 0}
      isClosed={isClosed}
      onClear={() => onGive('')}
    >
      <ol
        ref={list}
        className={styles['items']}
        data-open={items.length === 0 || undefined}
        onPointerMove={drag}
        onLostPointerCapture={() => setDragged(undefined)}
      >
        {shown.map((item, at) => (
          <li key={item.id} data-dragged={item.id === dragged || undefined}>
            <span
              className={styles['grip']}
              aria-hidden="true"
              onPointerDown={(event) => {
                if (isClosed) return
                list.current?.setPointerCapture(event.pointerId) // the row itself is taken out and put in again on the way
                setDragged(item.id)
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
