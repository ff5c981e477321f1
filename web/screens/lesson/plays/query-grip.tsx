import { meansQuery, type Point } from '../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { drawn, Grip, type Plane } from './grip.tsx'
import { useWords } from './use-words.ts'

/** Nearer to the edge its name stands on the inner side. */
const EDGE = 190
/** A query so short has its name above it. */
const SHORT = 20

interface Props {
  readonly plane: Plane
  readonly at: Point
}

/** The arrow's line; what stands in the plane is drawn over it. */
export function QueryLine({ plane, at }: Props) {
  const [x, y] = drawn(plane, at)
  return <path data-look="query" d={`M${plane.origin.join(' ')}L${x} ${y}`} />
}

/** The arrow's tip, which is dragged. Home puts it where the lesson has it. */
export function QueryGrip({
  plane,
  at,
  name,
  onMove,
}: Props & { readonly name: string; readonly onMove: (to: Point) => void }) {
  const { t } = useMessages()
  const { nameOf } = useWords()
  const [x, y] = drawn(plane, at)
  const [right, down] = [x - plane.origin[0], y - plane.origin[1]]
  const angle = (Math.atan2(down, right) * 180) / Math.PI
  return (
    <Grip plane={plane} name={name} at={at} home={meansQuery} onMove={onMove}>
      <path data-look="tip" transform={`rotate(${angle.toFixed(1)})`} d="M9 0L-7 -8V8z" />
      <text
        data-look="link"
        x={x > EDGE ? -16 : 16}
        y={Math.hypot(right, down) < SHORT ? -14 : 5}
        textAnchor={x > EDGE ? 'end' : 'start'}
      >
        {t('play.attention.query', { word: nameOf('means') })}
      </text>
    </Grip>
  )
}
