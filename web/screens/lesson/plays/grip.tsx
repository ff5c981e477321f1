import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { Point } from '../../../../domain/lesson/plays/attention.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { place, shortDigits } from './digits.ts'
import styles from './drawing.module.css'

/** How drawing units and the plane's own go together. */
export interface Plane {
  readonly unit: number
  readonly origin: Point
  readonly low: Point
  readonly high: Point
}

/** Where a point of the plane is drawn. */
export const drawn = ({ unit, origin }: Plane, [x, y]: Point): Point => [
  place(origin[0] + x * unit),
  place(origin[1] - y * unit),
]

const STEP = 0.05
const FINE = 0.01
const snap = (value: number, step: number) => Math.round(value / step) / Math.round(1 / step)
const bound = ({ low, high }: Plane, [x, y]: Point, step: number): Point => [
  Math.min(high[0], Math.max(low[0], snap(x, step))),
  Math.min(high[1], Math.max(low[1], snap(y, step))),
]

interface Props {
  readonly plane: Plane
  readonly name: string
  readonly at: Point
  /** Where Home puts it back. */
  readonly home: Point
  readonly onMove: (to: Point) => void
  readonly children: ReactNode
}

/** A point of a plane that is moved by pointer, finger and keys: a slider of two dimensions. */
export function Grip({ plane, name, at, home, onMove, children }: Props) {
  const { t } = useMessages()
  /** From the pointer to the point, while it is held. */
  const held = useRef<Point>(undefined)
  const mark = useRef<SVGGElement>(null)
  useNoScroll(mark)
  const [x, y] = drawn(plane, at)
  const pointerAt = ({ clientX, clientY }: PointerEvent) => {
    const matrix = mark.current?.ownerSVGElement?.getScreenCTM()
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse())
  }
  const take = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0) return
    const pointer = pointerAt(event)
    held.current = [x - pointer.x, y - pointer.y]
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    event.preventDefault()
  }
  const drag = (event: PointerEvent) => {
    if (!held.current) return
    const pointer = pointerAt(event)
    const to: Point = [
      (pointer.x + held.current[0] - plane.origin[0]) / plane.unit,
      (plane.origin[1] - pointer.y - held.current[1]) / plane.unit,
    ]
    onMove(bound(plane, to, event.altKey ? FINE : STEP))
  }
  const letGo = () => void (held.current = undefined)
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 5 * STEP : STEP
    const to = {
      ArrowLeft: [at[0] - by, at[1]],
      ArrowRight: [at[0] + by, at[1]],
      ArrowUp: [at[0], at[1] + by],
      ArrowDown: [at[0], at[1] - by],
      Home: home,
    }[event.key] as Point | undefined // pairs, above
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onMove(bound(plane, to, FINE))
  }
  return (
    <g
      ref={mark}
      className={styles['grip']}
      transform={`translate(${x} ${y})`}
      tabIndex={0}
      role="slider"
      aria-roledescription={t('play.attention.slider')}
      aria-label={name}
      aria-valuemin={plane.low[0]}
      aria-valuemax={plane.high[0]}
      aria-valuenow={at[0]}
      aria-valuetext={t('play.attention.where', { x: shortDigits(at[0]), y: shortDigits(at[1]) })}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
    >
      <circle data-reach r="22" />
      <circle data-ring r="15" />
      {children}
    </g>
  )
}

/** Some browsers let the page scroll away under a finger that holds a part of a drawing, whatever `touch-action` says. */
function useNoScroll(mark: RefObject<SVGGElement | null>): void {
  // An effect: React's own listeners for touches cannot hold a scroll back.
  useEffect(() => {
    const element = mark.current
    const hold = (event: TouchEvent) => event.preventDefault()
    element?.addEventListener('touchstart', hold, { passive: false })
    return () => element?.removeEventListener('touchstart', hold)
  }, [mark])
}
