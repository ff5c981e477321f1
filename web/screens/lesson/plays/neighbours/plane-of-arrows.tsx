import { wordPoints, type Point, type WordName } from '../../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { drawn, Grip, type Plane } from '../grip.tsx'
import styles from '../drawing.module.css'
import { useWords } from '../use-words.ts'

const plane: Plane = { unit: 75, origin: [150, 180], low: [-1.9, -1.3], high: [1.9, 2.3] }
const [originX, originY] = plane.origin
const tall = [-1, 0, 1, 2].map((y) => originY - y * plane.unit)
const wide = [-1, 0, 1].map((x) => originX + x * plane.unit)
/** Words stand on the outer side of their points, so that none covers what lies between; near an edge on the inner one. */
const EDGE = 75
const isLeftOf = (x: number) => (x > originX ? x > 2 * originX - EDGE : x >= EDGE)

interface Props {
  readonly points: Readonly<Record<WordName, Point>>
  /** Whose neighbours are looked at. */
  readonly word: WordName
  readonly nearest: readonly WordName[]
  readonly onMove: (word: WordName, to: Point) => void
}

/** The plane of the lesson: each word with its arrow; the one that is asked about has a strong one. */
export function PlaneOfArrows({ points, word: asked, nearest, onMove }: Props) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const words = Object.keys(points) as WordName[] // the table's own names
  return (
    <svg
      className={styles['drawing']}
      data-plane
      viewBox="0 0 300 290"
      role="group"
      aria-label={t('play.neighbours.ask')}
    >
      <path data-look="hair" d={[...wide.map((at) => `M${at} 8V284`), ...tall.map((at) => `M6 ${at}H294`)].join('')} />
      <path data-look="axis" d={`M6 ${originY}H294M${originX} 8V284`} />
      {words.map((word) => (
        <path
          key={word}
          data-look={word === asked ? 'query' : 'curve'}
          d={`M${originX} ${originY}L${drawn(plane, points[word]).join(' ')}`}
        />
      ))}
      {words.map((word) => {
        const isLeft = isLeftOf(drawn(plane, points[word])[0])
        return (
          <Grip
            key={word}
            plane={plane}
            name={nameOf(word)}
            at={points[word]}
            home={wordPoints[word]}
            onMove={(to) => onMove(word, to)}
          >
            <rect data-look={nearest.includes(word) ? 'gold' : 'ink'} x="-7" y="-7" width="14" height="14" />
            <text
              data-look={word === asked ? 'link' : 'name'}
              x={isLeft ? -14 : 14}
              y="5"
              textAnchor={isLeft ? 'end' : 'start'}
            >
              {nameOf(word)}
            </text>
          </Grip>
        )
      })}
    </svg>
  )
}
