import type { Neighbour } from '../../../../../domain/lesson/plays/neighbours.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place } from '../digits.ts'
import styles from '../drawing.module.css'
import { useWords } from '../use-words.ts'

const ROW = 34
const MIDDLE = 152
/** So long is a cosine of 1. */
const UNIT = 78

interface Props {
  readonly neighbours: readonly Neighbour[]
  readonly name: string
  readonly faceOf: (cosine: number | undefined) => string
}

/** A bar for each other word, from the middle: to the right as far as its cosine is above 0. The nearest is gold. */
export function CosineBars({ neighbours, name, faceOf }: Props) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const low = neighbours.length * ROW
  const parts = neighbours.map(({ word, cosine }) => t('play.list', { word: nameOf(word), share: faceOf(cosine) }))
  return (
    <svg
      className={styles['drawing']}
      viewBox={`0 0 300 ${low + 24}`}
      role="img"
      aria-label={t('shell.pair', { name, value: parts.join('; ') })}
    >
      <path data-look="hair" d={`M${MIDDLE - UNIT} 0V${low}M${MIDDLE + UNIT} 0V${low}`} />
      {neighbours.map(({ word, cosine, isNearest }, row) => {
        const y = row * ROW
        const width = place(Math.abs(cosine ?? 0) * UNIT)
        return (
          <g key={word}>
            <text data-look="name" x="0" y={y + 21}>
              {nameOf(word)}
            </text>
            <rect
              data-look={isNearest ? 'gold' : 'ink'}
              x={place((cosine ?? 0) < 0 ? MIDDLE - width : MIDDLE)}
              y={y + 6}
              width={width}
              height="20"
            />
            <text data-look={isNearest ? 'gold-value' : 'value'} x="300" y={y + 21} textAnchor="end">
              {faceOf(cosine)}
            </text>
          </g>
        )
      })}
      <path data-look="axis" d={`M${MIDDLE} 0V${low}`} />
      {(['−1', '0', '1'] as const).map((sign, i) => (
        <text key={sign} data-look="small" x={MIDDLE + (i - 1) * UNIT} y={low + 18} textAnchor="middle">
          {sign}
        </text>
      ))}
    </svg>
  )
}
