import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NUMBER_SYMBOLS, writeNumber } from './number.ts'
import { layTiles } from './seal.ts'

const numbers = fc.uint8Array({ minLength: NUMBER_SYMBOLS, maxLength: NUMBER_SYMBOLS }).map(writeNumber)

test('has sixteen tiles of which the last alone is gold', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(layTiles(number).flatMap(({ isLast }, at) => (isLast ? [at] : []))).toEqual([15])
      expect(layTiles(number).length).toBe(16)
    }),
  )
})

test('is the same for the same number and another for another', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      expect(layTiles(one)).toEqual(layTiles(one))
      expect(JSON.stringify(layTiles(one)) === JSON.stringify(layTiles(other))).toBe(one === other)
    }),
  )
})
