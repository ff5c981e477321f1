import { expect, test } from 'vitest'
import { waitAfter } from './backoff.ts'

const patience = { firstMs: 1000, mostMs: 15_000 }
test.each([
  [1, 0, 1000],
  [2, 0, 2000],
  [4, 0, 8000],
  [5, 0, 15_000],
  [40, 0, 15_000],
  [1, 1, 750],
  [3, 0.5, 3500],
  [40, 1, 11_250],
])(
  'after %i failures in a row the next try waits twice as long, up to a quarter shorter by chance (%d): %i ms',
  (failures, chance, ms) => expect(waitAfter(failures, patience, () => chance)).toBe(ms),
)
