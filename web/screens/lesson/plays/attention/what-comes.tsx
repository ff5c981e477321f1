import type { Point, WordName } from '../../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, shortDigits, threeDigits } from '../digits.ts'
import drawing from '../drawing.module.css'
import styles from '../plays.module.css'
import { useWords } from '../use-words.ts'

interface WeightsProps {
  readonly sentence: readonly WordName[]
  readonly scores: readonly number[]
  readonly weights: readonly number[]
  readonly points: Readonly<Record<WordName, Point>>
}

/** What the asking word reads of each word, as squares in one whole each; the colour's is gold. */
export function Weights({ sentence, scores, weights, points }: WeightsProps) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const column = 300 / sentence.length
  const cell = Math.min(58, column - 6)
  const parts = sentence.map((word, i) =>
    t('play.attention.part', {
      word: nameOf(word),
      score: shortDigits(scores[i] ?? 0),
      weight: threeDigits(weights[i] ?? 0),
      value: shortDigits(points[word][0]),
    }),
  )
  return (
    <div>
      <p className={styles['legend']} data-ends>
        <span>{t('play.attention.weight')}</span>
        <span>{t('play.attention.whole')}</span>
      </p>
      <svg className={drawing['drawing']} viewBox="0 0 300 124" role="img" aria-label={parts.join('; ')}>
        {sentence.map((word, i) => {
          const x = place(column * (i + 0.5))
          const side = cell * Math.sqrt(weights[i] ?? 0)
          return (
            <g key={i}>
              <text data-look="name" x={x} y="14" textAnchor="middle">
                {nameOf(word)}
              </text>
              <rect data-look="line" x={place(x - cell / 2)} y="24" width={place(cell)} height={place(cell)} />
              <rect
                data-look={i === 0 ? 'gold' : 'ink'}
                x={place(x - side / 2)}
                y={place(24 + (cell - side) / 2)}
                width={place(side)}
                height={place(side)}
              />
              <text data-look={i === 0 ? 'gold-value' : 'value'} x={x} y="101" textAnchor="middle">
                {threeDigits(weights[i] ?? 0)}
              </text>
              <text data-look="small" x={x} y="121" textAnchor="middle">
                {shortDigits(scores[i] ?? 0)}
              </text>
            </g>
          )
        })}
      </svg>
      <p className={styles['legend']}>{t('play.attention.score')}</p>
    </div>
  )
}

/** The blend on the line from *go* to *stop*. */
export function BlendLine({ blend }: { readonly blend: number }) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const at = place(150 + Math.min(1.9, Math.max(-1.9, blend)) * 75)
  return (
    <div>
      <p className={styles['told']} data-small>
        <span>{t('play.attention.blend')}</span>
        <b>({threeDigits(blend)}, 0)</b>
      </p>
      <svg className={drawing['drawing']} viewBox="0 0 300 58" aria-hidden="true">
        <path data-look="axis" d="M6 20H294M75 15v10M150 12v16M225 15v10" />
        {['−1', '0', '1'].map((sign, i) => (
          <text key={sign} data-look="small" x={75 * (i + 1)} y="44" textAnchor="middle">
            {sign}
          </text>
        ))}
        <text data-look="name" x="6" y="44">
          {nameOf('go')}
        </text>
        <text data-look="name" x="294" y="44" textAnchor="end">
          {nameOf('stop')}
        </text>
        <rect data-look="ink" x={Math.min(150, at)} y="18" width={place(Math.abs(at - 150))} height="4" />
        <circle data-look="ink" cx={at} cy="20" r="8" />
      </svg>
    </div>
  )
}

export function StopBar({ stop }: { readonly stop: number }) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  return (
    <div>
      <p className={styles['told']}>
        <b>{t('play.attention.share', { word: nameOf('stop'), share: threeDigits(stop) })}</b>
        <span>{t('play.attention.share', { word: nameOf('go'), share: threeDigits(1 - stop) })}</span>
      </p>
      <svg className={drawing['drawing']} viewBox="0 0 300 22" aria-hidden="true">
        <rect data-look="ink" x="0.5" y="1" width={place(299 * stop)} height="20" />
        <rect data-look="line" x="0.5" y="1" width="299" height="20" />
      </svg>
    </div>
  )
}
