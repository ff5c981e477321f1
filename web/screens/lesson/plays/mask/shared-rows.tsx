import { askers, type MaskedRow } from '../../../../../domain/lesson/plays/mask.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, threeDigits } from '../digits.ts'
import drawing from '../drawing.module.css'
import styles from '../plays.module.css'
import { useWords } from '../use-words.ts'

const CELL = 38
const LEFT = 52
const WIDE = 52
const TOP = 24
const TALL = 64
const middleOf = (read: number) => LEFT + read * WIDE + CELL / 2

interface Props {
  readonly rows: readonly MaskedRow[]
  /** The same in words. */
  readonly said: string
}

/** What each word reads of each, as squares in one whole each, and what its row adds up to; gold is what the first one reads most. */
export function SharedRows({ rows, said }: Props) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const most = rows[0]?.shares.indexOf(Math.max(...rows[0].shares))
  return (
    <div>
      <p className={styles['legend']} data-ends>
        <span>{t('play.mask.shares')}</span>
        <span>{t('play.attention.whole')}</span>
      </p>
      <svg className={drawing['drawing']} viewBox={`0 0 300 ${TOP + rows.length * TALL}`} role="img" aria-label={said}>
        {askers.map((word, read) => (
          <text key={word} data-look="name" x={middleOf(read)} y="14" textAnchor="middle">
            {nameOf(word)}
          </text>
        ))}
        <text data-look="small" x="300" y="14" textAnchor="end">
          {t('play.mask.sum')}
        </text>
        {rows.map(({ shares, lost, sum }, asker) => {
          const y = TOP + asker * TALL
          return (
            <g key={asker}>
              <text data-look="name" x="0" y={y + 24}>
                {nameOf(askers[asker] ?? '')}
              </text>
              {shares.map((share, read) => {
                const isGold = asker === 0 && read === most && share > 0
                return (
                  <g key={read}>
                    <rect data-look="line" x={middleOf(read) - CELL / 2} y={y} width={CELL} height={CELL} />
                    {(lost[read] ?? 0) > 0 && (
                      <rect data-look="was" {...squareOf(read, { y, share: lost[read] ?? 0 })} />
                    )}
                    <rect data-look={isGold ? 'gold' : 'ink'} {...squareOf(read, { y, share })} />
                    <text data-look={isGold ? 'gold-value' : 'value'} x={middleOf(read)} y={y + 54} textAnchor="middle">
                      {sum === undefined ? '–' : threeDigits(share)}
                    </text>
                  </g>
                )
              })}
              <text data-look="value" x="300" y={y + 24} textAnchor="end">
                {sum === undefined ? '0/0' : threeDigits(sum)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function squareOf(read: number, { y, share }: { readonly y: number; readonly share: number }) {
  const side = CELL * Math.sqrt(share)
  return {
    x: place(middleOf(read) - side / 2),
    y: place(y + (CELL - side) / 2),
    width: place(side),
    height: place(side),
  }
}
