import { A, runBothWays, type Run } from '../../../../../domain/lesson/plays/slopes.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, shortDigits } from '../digits.ts'
import styles from '../drawing.module.css'

/** The knob goes so far to each side. */
export const FARTHEST = 4

type Spot = readonly [x: number, y: number]
const BOX = { width: 58, height: 34 }
/** Around a box, as wide as three units. */
const FRAME = 'M-32 -20H32V20H-32zM-29 -17V17H29V-17z'
const spots = { a: [36, 46], b: [36, 142], s: [150, 46], y: [264, 94] } as const satisfies Record<string, Spot>

/** The graph of the lesson: values in its boxes, the slope of each step on its arrow, and what adds up at b. */
export function Graph({ b, run, sum, name }: { b: number; run: Run; sum: string; name: string }) {
  const { t } = useMessages()
  return (
    <svg className={styles['drawing']} viewBox="0 0 300 190" role="img" aria-label={name}>
      <Edge from={spots.a} to={spots.s} slope={1} at={[92, 38]} />
      <Edge from={spots.b} to={spots.s} slope={1} at={[78, 94]} />
      <Edge from={spots.s} to={spots.y} slope={run.ds} at={[214, 58]} />
      <Edge from={spots.b} to={spots.y} slope={run.direct} at={[158, 138]} />
      <Value at={spots.a} name="a" value={A} />
      <Value at={spots.s} name="s = a + b" value={run.s} />
      <Value at={spots.y} name={t('play.slopes.product')} value={run.y} />
      <Value at={spots.b} name="b" value={b} isGold />
      <text data-look="gold-value" x="7" y="180">
        {sum}
      </text>
    </svg>
  )
}

interface ValueProps {
  readonly at: Spot
  readonly name: string
  readonly value: number
  readonly isGold?: boolean
}

function Value({ at: [x, y], name, value, isGold }: ValueProps) {
  return (
    <>
      <rect data-look="line" x={x - BOX.width / 2} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} />
      {isGold && <path data-look="gold" fillRule="evenodd" transform={`translate(${x} ${y})`} d={FRAME} />}
      <text x={x} y={y + 5} textAnchor="middle">
        {shortDigits(value)}
      </text>
      <text data-look="name" x={x} y={y - BOX.height / 2 - 8} textAnchor="middle">
        {name}
      </text>
    </>
  )
}

interface EdgeProps {
  readonly from: Spot
  readonly to: Spot
  readonly slope: number
  /** Where the slope is written. */
  readonly at: Spot
}

/** From the right side of one box to the left side of another. */
function Edge({ from, to, slope, at }: EdgeProps) {
  const [x1, x2] = [from[0] + BOX.width / 2, to[0] - BOX.width / 2]
  const angle = (Math.atan2(to[1] - from[1], x2 - x1) * 180) / Math.PI
  return (
    <>
      <path data-look="curve" d={`M${x1} ${from[1]}L${x2 - 4} ${place(to[1] - ((to[1] - from[1]) * 4) / (x2 - x1))}`} />
      <path data-look="ink" transform={`translate(${x2} ${to[1]}) rotate(${angle.toFixed(1)})`} d="M0 0L-10 -5V5z" />
      <text data-look="value" x={at[0]} y={at[1]} textAnchor="middle">
        {shortDigits(slope)}
      </text>
    </>
  )
}

const HIGHEST = 25
const across = (b: number) => place(34 + ((b + FARTHEST) / (2 * FARTHEST)) * 258)
const above = (y: number) => place(150 - (y / HIGHEST) * 138)
const curve = Array.from({ length: 81 }, (_, i) => {
  const b = (i - 40) / 10
  return `${across(b)} ${above(runBothWays(b).y)}`
}).join('L')
const LEVELS = [0, 10, 20]
/** Half of the straight line, in units of the drawing. */
const REACH = 46

/** The dial at every place of the knob, and the slope where it stands. */
export function Curve({ b, run }: { b: number; run: Run }) {
  const [x, y] = [across(b), above(run.y)]
  const [dx, dy] = [across(1) - across(0), above(run.db) - above(0)]
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  return (
    <svg className={styles['drawing']} data-map viewBox="0 0 300 190" aria-hidden="true">
      <path data-look="hair" d={LEVELS.map((level) => `M34 ${above(level)}H292`).join('')} />
      {[-FARTHEST, -2, 0, 2, FARTHEST].map((at) => (
        <text
          key={at}
          data-look="small"
          x={across(at)}
          y="180"
          textAnchor={at === FARTHEST ? 'end' : at === -FARTHEST ? 'start' : 'middle'}
        >
          {shortDigits(at)}
        </text>
      ))}
      <path data-look="curve" d={`M${curve}`} />
      <rect
        data-look="gold"
        transform={`translate(${x} ${y}) rotate(${angle.toFixed(1)})`}
        x={-REACH}
        y="-2.5"
        width={2 * REACH}
        height="5"
      />
      <circle data-look="ink" cx={x} cy={y} r="6" />
      {LEVELS.map((level) => (
        <text key={level} data-look="small" x="26" y={above(level) + 5} textAnchor="end">
          {level}
        </text>
      ))}
    </svg>
  )
}
