import { bitsAfter, readMost, readWords, STEPS, type Start } from '../../../../../domain/lesson/plays/starts.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place, threeDigits } from '../digits.ts'
import drawing from '../drawing.module.css'
import { useWords } from '../use-words.ts'

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** From 3.6 bits at the top to 0.6 at the bottom. */
const TOP_BITS = 3.6
const FLOOR = 0.6
const across = ({ left, width }: Frame, step: number) => place(left + (step / STEPS) * width)
const above = ({ top, height }: Frame, bits: number) =>
  place(top + (1 - (Math.min(TOP_BITS, bits) - FLOOR) / (TOP_BITS - FLOOR)) * height)
const curveOf = (frame: Frame, { start, step }: { readonly start: Start; readonly step: number }) =>
  `M${Array.from({ length: step + 1 }, (_, k) => `${across(frame, k)} ${above(frame, bitsAfter(start, k))}`).join('L')}`

interface Props {
  readonly start: Start
  readonly step: number
}

const strip: Frame = { left: 0, top: 3, width: 46, height: 30 }

/** One training in little. */
export function Strip({ start, step }: Props) {
  return (
    <svg viewBox="0 0 46 36" aria-hidden="true">
      <path data-floor d={`M0 ${above(strip, FLOOR)}H46`} />
      <path d={curveOf(strip, { start, step })} />
    </svg>
  )
}

const large: Frame = { left: 30, top: 10, width: 226, height: 128 }

/** The training that was chosen, and gold where it stands. */
export function Curve({ start, step, name }: Props & { readonly name: string }) {
  const [right, end] = [large.left + large.width, bitsAfter(start, step)]
  return (
    <svg className={drawing['drawing']} data-map viewBox="0 0 300 168" role="img" aria-label={name}>
      {[3, 2, 1].map((bits) => (
        <g key={bits}>
          <path data-look="hair" d={`M${large.left} ${above(large, bits)}H${right}`} />
          <text data-look="small" x="22" y={above(large, bits) + 5} textAnchor="end">
            {bits}
          </text>
        </g>
      ))}
      <path
        data-look="floor"
        d={`M${large.left} ${above(large, 0.8)}H${right}M${large.left} ${above(large, FLOOR)}H${right}`}
      />
      <text data-look="small" x="300" y={above(large, 0.8) + 1} textAnchor="end">
        0.80
      </text>
      <text data-look="small" x="300" y={above(large, FLOOR) + 9} textAnchor="end">
        0.60
      </text>
      <path data-look="curve" d={curveOf(large, { start, step })} />
      <circle data-look="gold" cx={across(large, step)} cy={above(large, end)} r="6" />
      {[0, 40, 80].map((at) => (
        <text key={at} data-look="small" x={across(large, at)} y="163" textAnchor="middle">
          {at}
        </text>
      ))}
    </svg>
  )
}

const CELL = 50

/** What *means* reads at the end, as squares in one whole each. */
export function Reads({ start, name }: { readonly start: Start; readonly name: string }) {
  const { nameOf } = useWords()
  const { index } = readMost(start)
  return (
    <svg className={drawing['drawing']} viewBox="0 0 300 98" role="img" aria-label={name}>
      {readWords.map((word, i) => {
        const share = (start.reads[i] ?? 0) / 1000
        const [middle, side] = [30 + i * 60, CELL * Math.sqrt(share)]
        return (
          <g key={word}>
            <text data-look="name" x={middle} y="14" textAnchor="middle">
              {nameOf(word)}
            </text>
            <rect data-look="line" x={middle - CELL / 2} y="23" width={CELL} height={CELL} />
            <rect
              data-look="ink"
              x={place(middle - side / 2)}
              y={place(23 + (CELL - side) / 2)}
              width={place(side)}
              height={place(side)}
            />
            <text data-look="value" data-most={i === index || undefined} x={middle} y="92" textAnchor="middle">
              {threeDigits(share)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** How likely *stop* is in the end, after each colour. */
export function Stops({ start, className }: { readonly start: Start; readonly className: string | undefined }) {
  const { t } = useMessages()
  return (
    <div className={className}>
      {(['red', 'green'] as const).map((colour, i) => {
        const share = (start.stop[i] ?? 0) / 1000
        return [
          <span key={`${colour} text`}>{t(`play.starts.${colour}`)}</span>,
          <svg key={`${colour} bar`} aria-hidden="true" width="100%" height="12">
            <rect width={`${place(share * 100)}%`} height="12" />
          </svg>,
          <b key={colour}>{threeDigits(share)}</b>,
        ]
      })}
    </div>
  )
}
