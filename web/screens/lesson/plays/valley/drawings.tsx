import type { Run } from '../../../../../domain/lesson/plays/valley.ts'
import { STEPS } from '../../../../../domain/lesson/plays/valley.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, threeDigits } from '../digits.ts'
import styles from '../drawing.module.css'
import { contours, drawnAt, floor, height, marks, width } from './contours.ts'

interface Props {
  readonly run: Run
  readonly step: number
}

const asPath = (spots: readonly (readonly [number, number])[]) => `M${spots.map((spot) => spot.join(' ')).join('L')}`
/** So many of the last steps are drawn strongly. */
const LAST = 13

/** The valley from above, and the ball on its way down. */
export function Valley({ run: { path }, step, name }: Props & { readonly name: string }) {
  const { t } = useMessages()
  const all = path.slice(0, step + 1).map((scores) => drawnAt(...scores))
  const last = all.slice(-LAST)
  const [x, y] = all.at(-1) ?? [0, 0]
  return (
    <svg className={styles['drawing']} data-map viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {contours.map((line, i) => (
        <path key={i} data-look="contour" data-level={i} d={line} />
      ))}
      <path data-look="floor" d={asPath([floor.from, floor.to])} />
      {marks.map(([bits, x, y]) => (
        <text key={bits} data-look="small" x={x} y={y} textAnchor="middle">
          {bits}
        </text>
      ))}
      <path data-look="old-trail" d={asPath(all)} />
      <path data-look="trail" d={asPath(last)} />
      {last.slice(0, -1).map(([x, y], i) => (
        <circle key={i} data-look="ink" cx={x} cy={y} r="2.5" />
      ))}
      <circle data-look="gold" cx={x} cy={y} r="8" />
      <text data-look="small" x={width - 4} y={height - 8} textAnchor="end">
        {t('play.valley.right')}
      </text>
      <text data-look="small" x="6" y="16">
        {t('play.valley.up')}
      </text>
    </svg>
  )
}

const across = (step: number) => place(34 + (step / STEPS) * 260)
const above = (bits: number) => place(12 + ((3 - Math.min(bits, 3.1)) / 2.4) * 130)
/** Bits a token that the counts themselves cost. */
const COUNTS = 0.8

/** The loss curve so far. */
export function Curve({ run: { bits }, step }: Props) {
  const { t } = useMessages()
  const now = bits[step] ?? 0
  return (
    <svg
      className={styles['drawing']}
      data-map
      viewBox="0 0 300 178"
      role="img"
      aria-label={t('shell.pair', { name: t('play.valley.curve', { step }), value: threeDigits(now) })}
    >
      {[3, 2, 1].map((level) => (
        <g key={level}>
          <path data-look="hair" d={`M34 ${above(level)}H294`} />
          <text data-look="small" x="26" y={above(level) + 5} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <path data-look="floor" d={`M34 ${above(COUNTS)}H294`} />
      <text data-look="small" x="294" y={above(COUNTS) + 17} textAnchor="end">
        {t('play.valley.counts')}
      </text>
      <path
        data-look="curve"
        d={asPath(bits.slice(0, step + 1).map((bits, step) => [across(step), above(bits)] as const))}
      />
      <circle data-look="gold" cx={across(step)} cy={above(now)} r="6" />
      {[0, 100, 200].map((step) => (
        <text key={step} data-look="small" x={across(step)} y="173" textAnchor={step === STEPS ? 'end' : 'middle'}>
          {step}
        </text>
      ))}
    </svg>
  )
}
