import type { Order } from '../../../contract/order-shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './order-state.module.css'

type State = Order['state']

// Shape and sign carry the meaning, colour follows (DESIGN-LANGUAGE, Colour): a circle passes, a square does not, a
// half-round waits.
const circle = 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z'
const square = 'M1 1h22v22h-22z'
const half = 'M1 1h11a11 11 0 0 1 0 22h-11z'
const cross = 'm7.5 7.5 9 9m0-9-9 9'
const clock = 'M11 6.5v6l4 2.5'
const marks: Readonly<
  Record<State, { outline: string; sign: string; tone: 'open' | 'wait' | 'good' | 'bad' | 'over' }>
> = {
  draft: { outline: square, sign: '', tone: 'open' },
  applying: { outline: half, sign: clock, tone: 'wait' },
  approved: { outline: circle, sign: 'm7 12.5 3.5 3.5 6.5-7.5', tone: 'good' },
  rejected: { outline: square, sign: 'M12 6.5v7m0 3.4v.1', tone: 'bad' },
  cancelled: { outline: square, sign: cross, tone: 'over' },
  expired: { outline: half, sign: clock, tone: 'over' },
  reversed: { outline: square, sign: cross, tone: 'bad' },
}

/** Where an order stands: a mark and the words. */
export function OrderState({ state }: { state: State }) {
  const { t } = useMessages()
  const { outline, sign, tone } = marks[state]
  return (
    <p className={styles['state']} data-tone={tone}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className={styles['ground']} d={outline} />
        <path className={styles['sign']} d={sign} />
      </svg>
      {t(`order.state.${state}`)}
    </p>
  )
}
