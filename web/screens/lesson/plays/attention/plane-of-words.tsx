import { wordPoints, type Point, type WordName } from '../../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { drawn, Grip, type Plane } from '../grip.tsx'
import styles from '../drawing.module.css'
import { QueryGrip, QueryLine } from '../query-grip.tsx'
import { useWords } from '../use-words.ts'
import type { State } from './attention.tsx'

const plane: Plane = { unit: 75, origin: [150, 180], low: [-1.9, -1.3], high: [1.9, 2.3] }
const [originX, originY] = plane.origin
const tall = [-1, 0, 1, 2].map((y) => originY - y * plane.unit)
const wide = [-1, 0, 1].map((x) => originX + x * plane.unit)
/** Nearer to the edge a word stands on the inner side of its point. */
const EDGE = 225

interface Props {
  readonly state: State
  readonly words: readonly WordName[]
  readonly onWord: (word: WordName, to: Point) => void
  readonly onQuery: (to: Point) => void
}

/** The plane of the lesson: the words, and the query of the one that asks as an arrow. */
export function PlaneOfWords({ state: { colour, points, query }, words, onWord, onQuery }: Props) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  return (
    <svg
      className={styles['drawing']}
      data-plane
      viewBox="0 0 300 290"
      role="group"
      aria-label={t('play.attention.ask')}
    >
      <path data-look="hair" d={[...wide.map((at) => `M${at} 8V284`), ...tall.map((at) => `M6 ${at}H294`)].join('')} />
      <path data-look="axis" d={`M6 ${originY}H294M${originX} 8V284`} />
      <QueryLine plane={plane} at={query} />
      {words.map((word) => {
        const isRight = drawn(plane, points[word])[0] > EDGE
        return (
          <Grip
            key={word}
            plane={plane}
            name={nameOf(word)}
            at={points[word]}
            home={wordPoints[word]}
            onMove={(to) => onWord(word, to)}
          >
            <rect data-look={word === colour ? 'gold' : 'ink'} x="-7" y="-7" width="14" height="14" />
            <text data-look="name" x={isRight ? -14 : 14} y="5" textAnchor={isRight ? 'end' : 'start'}>
              {nameOf(word)}
            </text>
          </Grip>
        )
      })}
      <QueryGrip
        plane={plane}
        name={t('play.attention.query', { word: nameOf('means') })}
        at={query}
        onMove={onQuery}
      />
    </svg>
  )
}
