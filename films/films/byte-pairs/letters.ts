/* What a machine reads, set so that every sign has the same room and a blank can be seen. */
import { line, text } from '../../src/stage.ts'

/** JetBrains Mono is 0.6 of its size wide, every sign of it. */
export const advance = 0.6

/** A blank that can be seen: an open box on the base line. */
export const blankMark = (x: number, base: number, fontSize: number, stroke: string) => {
  const w = fontSize * advance
  return line(
    [
      [x + w * 0.16, base - fontSize * 0.13],
      [x + w * 0.16, base + 1],
      [x + w * 0.84, base + 1],
      [x + w * 0.84, base - fontSize * 0.13],
    ],
    { stroke, width: Math.max(2, fontSize * 0.07) },
  )
}
/** Letters of a token in the machine's face, blanks drawn as marks. `x` is the left edge of the first. */
export const spelt = (s: string, x: number, base: number, fontSize: number, ink: string, mark: string, weight = 520) =>
  [...s].map((c, i) => (c === ' ' ? blankMark(x + i * fontSize * advance, base, fontSize, mark) : '')).join('') +
  (s.trim()
    ? text(s.trim(), [x + (s.length - s.trimStart().length) * fontSize * advance, base], {
        size: fontSize,
        weight,
        fill: ink,
        mono: true,
      })
    : '')
