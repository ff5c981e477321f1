import { EVERY, STEPS, type Trained } from '../../../../../domain/lesson/plays/held-out.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { place } from '../digits.ts'
import drawing from '../drawing.module.css'

const frame = { left: 26, right: 286, top: 8, bottom: 180 }
/** From 7 bits at the top to 1 at the bottom. */
const [HIGH, LOW] = [7, 1]
const across = (step: number) => place(frame.left + (step / STEPS) * (frame.right - frame.left))
const above = (hundredths: number) =>
  place(frame.top + ((HIGH - hundredths / 100) / (HIGH - LOW)) * (frame.bottom - frame.top))
const asPath = (prices: readonly number[]) =>
  `M${prices.map((price, at) => `${across(at * EVERY)} ${above(price)}`).join('L')}`

interface Props {
  readonly model: Trained
  readonly step: number
  /** What it says to those who do not see it. */
  readonly name: string
}

/** Both curves up to a step: the training set drawn through, the held-out tenth dashed, gold where it stands. */
export function Curves({ model: { train, held }, step, name }: Props) {
  const { t } = useMessages()
  const last = step / EVERY
  const [seen, unseen] = [above(train[last] ?? 0), above(held[last] ?? 0)]
  const at = across(step)
  const isLeft = step > STEPS * 0.55
  const label = { x: isLeft ? at - 12 : at + 12, textAnchor: isLeft ? 'end' : 'start' } as const
  return (
    <svg className={drawing['drawing']} data-map viewBox="0 0 300 206" role="img" aria-label={name}>
      {[6, 5, 4, 3, 2].map((bits) => (
        <g key={bits}>
          <path data-look="hair" d={`M${frame.left} ${above(bits * 100)}H${frame.right}`} />
          <text data-look="small" x="18" y={above(bits * 100) + 5} textAnchor="end">
            {bits}
          </text>
        </g>
      ))}
      <path data-look="curve" d={asPath(train.slice(0, last + 1))} />
      <path data-look="floor" d={asPath(held.slice(0, last + 1))} />
      <circle data-look="ink" cx={at} cy={seen} r="4.5" />
      <circle data-look="gold" cx={at} cy={unseen} r="6.5" />
      <text data-look="small" {...label} y={place(Math.max(unseen - 10, 18))}>
        {t('play.heldOut.held')}
      </text>
      <text data-look="small" {...label} y={place(Math.min(seen + 20, 178))}>
        {t('play.heldOut.train')}
      </text>
      {[0, 200, 400].map((mark) => (
        <text key={mark} data-look="small" x={across(mark)} y="202" textAnchor="middle">
          {mark}
        </text>
      ))}
    </svg>
  )
}
