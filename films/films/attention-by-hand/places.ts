/* Where things stand: five columns under the words at the left, the plane at the right. */
import { glide, span, type Point } from '../../src/stage.ts'
import type { Vector } from '../crossing/plane.ts'
import type { M } from './words.ts'

export const wide = 104
export const rows = {
  token: [176, 58],
  key: [250, 54],
  score: [320, 54],
  share: [390, 104],
  value: [510, 54],
  mix: [580, 54],
} as const
export type Row = keyof typeof rows
export const column = (i: number) => 180 + i * 112
export const centre = (i: number) => column(i) + wide / 2
/** The words before there are columns: five large places across the frame. */
export const large = { x: 64, y: 344, w: 214, h: 132, pitch: 234 } as const

export const panel = { left: 790, middle: 996, right: 1206 } as const
/** How far the plane has drawn back to show the two answers. */
export const widened = (m: M) => glide(span(m.since('near'), 0.3, 1.2))
export const onPlane = (m: M, [x, y]: Vector): Point => {
  const p = widened(m)
  const unit = 140 - 74 * p
  return [panel.middle + x * unit, 428 - 118 * p - y * unit]
}
/** How far red has turned green. */
export const turned = (m: M) => glide(span(m.since('turn'), 0.7, 1.4))
