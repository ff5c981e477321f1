import { useMessages } from '../../../i18n/use-messages.ts'
import { place, shortDigits, threeDigits } from './digits.ts'
import drawing from './drawing.module.css'
import styles from './plays.module.css'
import { useWords } from './use-words.ts'

interface Props {
  readonly sentence: readonly string[]
  readonly scores: readonly number[]
  readonly weights: readonly number[]
  /** What each word hands over. */
  readonly values: readonly number[]
  /** Whose share is the one that the page is about; -1 for none. */
  readonly gold: number
}

/** What the asking word reads of each word, as squares in one whole each. */
export function Weights({ sentence, scores, weights, values, gold }: Props) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const column = 300 / sentence.length
  const cell = Math.min(58, column - 6)
  const parts = sentence.map((word, i) =>
    t('play.attention.part', {
      word: nameOf(word),
      score: shortDigits(scores[i] ?? 0),
      weight: threeDigits(weights[i] ?? 0),
      value: shortDigits(values[i] ?? 0),
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
                data-look={i === gold ? 'gold' : 'ink'}
                x={place(x - side / 2)}
                y={place(24 + (cell - side) / 2)}
                width={place(side)}
                height={place(side)}
              />
              <text data-look={i === gold ? 'gold-value' : 'value'} x={x} y="101" textAnchor="middle">
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
