import type { Point } from '../../../../../domain/lesson/plays/attention.ts'
import { headSentences, type Head, type HeadSentence, type HeadWord } from '../../../../../domain/lesson/plays/heads.ts'
import styles from '../drawing.module.css'
import { drawn, type Plane } from '../grip.tsx'
import plays from '../plays.module.css'
import { QueryGrip, QueryLine } from '../query-grip.tsx'
import { useWords } from '../use-words.ts'

const plane: Plane = { unit: 68, origin: [150, 172], low: [-1.9, -1.2], high: [1.9, 2.3] }
const [originX, originY] = plane.origin
const tall = [-1, 0, 1, 2].map((y) => originY - y * plane.unit)
const wide = [-1, 0, 1].map((x) => originX + x * plane.unit)

interface Props {
  readonly head: Head
  readonly sentence: HeadSentence
  /** What it is there for. */
  readonly title: string
  /** The word whose share is gold here. */
  readonly gold: HeadWord | undefined
  readonly name: string
  readonly onMove: (to: Point) => void
}

/** A head's own plane: where the words stand in it, and its query, which is dragged. */
export function HeadPlane({ head, sentence, title, gold, name, onMove }: Props) {
  const { nameOf } = useWords()
  return (
    <div>
      <p className={plays['legend']}>
        <b>{title}</b>
      </p>
      <svg className={styles['drawing']} data-plane viewBox="0 0 300 262" role="group" aria-label={title}>
        <path data-look="hair" d={[...wide.map((x) => `M${x} 8V256`), ...tall.map((y) => `M6 ${y}H294`)].join('')} />
        <path data-look="axis" d={`M6 ${originY}H294M${originX} 8V256`} />
        <QueryLine plane={plane} at={head.query} />
        {headSentences[sentence].map((word) => {
          const [x, y] = drawn(plane, head.plane[word])
          return (
            <g key={word}>
              <rect data-look={word === gold ? 'gold' : 'ink'} x={x - 7} y={y - 7} width="14" height="14" />
              <text data-look="name" x={x + 14} y={y + 5}>
                {nameOf(word)}
              </text>
            </g>
          )
        })}
        <QueryGrip plane={plane} name={name} at={head.query} onMove={onMove} />
      </svg>
    </div>
  )
}
