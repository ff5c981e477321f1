import { expect, test } from 'vitest'
import { makeSharedMemory, openSharedControl, SIGINT } from '../shared-control.ts'
import type { Outputs } from './outputs.ts'
import { makeWaiting } from './waiting.ts'

const silent: Outputs = { begin() {}, end() {}, flush() {}, poll() {}, say() {}, write() {} }

test('a signal that comes between two looks of Python is not lost, and is told once', () => {
  const control = openSharedControl(makeSharedMemory())
  const waiting = makeWaiting(control, silent)
  const signals = waiting.signals(() => {})
  waiting.expectCell()
  waiting.beginListening()
  const look = (between = () => {}) => {
    const seen = signals[0]
    between()
    signals[0] = 0 // as CPython does after each look
    return seen
  }
  expect([look(control.interrupt), look(), look()]).toEqual([0, SIGINT, 0])
})
