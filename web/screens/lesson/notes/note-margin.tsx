import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PlacedNote } from './mark-notes.ts'
import styles from './notes.module.css'

interface Props {
  readonly column: HTMLElement
  readonly placed: readonly PlacedNote[]
  /** Of one of them. */
  readonly draw: (id: string) => ReactNode
}

const GAP = 12

/** Notes beside their words, from the top down; what has no room moves below the one before. */
export function NoteMargin({ column, placed, draw }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // An effect, before each paint: heights are the browser's.
  useLayoutEffect(() => {
    const margin = box.current
    if (!margin) return
    const set = () => {
      const top = margin.getBoundingClientRect().top
      const contents = column.querySelector('#contents')?.getBoundingClientRect()
      let free = contents && contents.height > 0 ? contents.bottom - top + GAP * 2 : 0
      for (const [at, { range }] of inOrder(placed).entries()) {
        const card = margin.children[at]
        if (!(card instanceof HTMLElement)) continue
        const wanted = Math.max(free, range.getBoundingClientRect().top - top)
        card.style.insetBlockStart = `${wanted}px`
        free = wanted + card.offsetHeight + GAP
      }
    }
    set()
    const observer = new ResizeObserver(set)
    for (const one of [column, ...margin.children]) observer.observe(one)
    return () => observer.disconnect()
  })
  return createPortal(
    <div ref={box} className={styles['margin']} data-unprinted>
      {inOrder(placed).map(({ id }) => (
        <div key={id} className={styles['beside']}>
          {draw(id)}
        </div>
      ))}
    </div>,
    column,
  )
}

const inOrder = (placed: readonly PlacedNote[]): PlacedNote[] =>
  placed.toSorted((a, b) => a.range.compareBoundaryPoints(Range.START_TO_START, b.range))
