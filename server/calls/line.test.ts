import { expect, test } from 'vitest'
import { limitAtOnce, TooBusy } from './line.ts'

test('a full line refuses before the work, and takes the next one when there is room again', async () => {
  const inLine = limitAtOnce(1, 1)
  let end = () => {}
  const first = inLine(() => new Promise<void>((resolve) => (end = resolve)))
  const second = inLine(async () => 'second')
  let hasBegun = false
  await expect(inLine(async () => (hasBegun = true))).rejects.toBeInstanceOf(TooBusy)
  expect(hasBegun).toBe(false)
  end()
  await first
  expect(await second).toBe('second')
  expect(await inLine(async () => 'third')).toBe('third')
})
