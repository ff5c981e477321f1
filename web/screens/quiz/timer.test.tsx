import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { addMessages } from '../../i18n/messages.ts'
import { Timer } from './timer.tsx'

addMessages('en', { 'quiz.timer': 'Time left', 'quiz.timer.left': 'left', 'quiz.timer.hide': 'Hide the time' })

/** The clock of a quiz as it stands with so many seconds left. */
const drawAt = (left: number) =>
  renderToStaticMarkup(
    <Timer
      clock={{ now: () => 1000, sync: () => {}, isInDoubt: () => false }}
      deadline={1000 + left}
      onEnd={() => {}}
      onDoubt={() => {}}
    />,
  )

it.each([
  [3600, false],
  [61, false],
  [60.5, false],
  [60, true],
  [1, true],
  [0, true],
])('with %d s left the clock warns: %s', (left, isWarning) => expect(drawAt(left).includes('data-low')).toBe(isWarning))

it('shows hours, minutes and seconds, never less than none', () => {
  expect(drawAt(3661)).toContain('01:01:01')
  expect(drawAt(0.2)).toContain('00:00:01')
  expect(drawAt(-5)).toContain('00:00:00')
})
