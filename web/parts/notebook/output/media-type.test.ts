import { expect, test } from 'vitest'
import type { Output } from '../../../../domain/experiment/notebook.ts'
import { countWithin, ROOM_AT_ONCE } from './media-type.ts'

const shown = (data: Record<string, string>): Output => ({ output_type: 'display_data', data, metadata: {} })
const text = shown({ 'text/plain': '1' })
const frame = shown({ 'text/html': '<b>1</b>', 'text/plain': '1' })
const many = (output: Output) => Array<Output>(500).fill(output)

test('of five hundred outputs ten are shown at once, of frames four, and more with each part', () => {
  expect(countWithin(many(text), ROOM_AT_ONCE)).toBe(10)
  expect(countWithin(many(frame), ROOM_AT_ONCE)).toBe(4)
  expect(countWithin(many(frame), 2 * ROOM_AT_ONCE)).toBe(7)
  expect(countWithin([text, ...many(frame)], ROOM_AT_ONCE)).toBe(4)
})

test('few are shown all', () => {
  expect(countWithin([frame, frame, text], ROOM_AT_ONCE)).toBe(3)
  expect(countWithin([], ROOM_AT_ONCE)).toBe(0)
})
