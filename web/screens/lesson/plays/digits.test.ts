import { expect, test } from 'vitest'
import { place, shortDigits, threeDigits } from './digits.ts'

test('three decimals as they are printed, with a minus that is one, and none before nothing', () => {
  expect([0.65706, 1, -0.5, -0.0004].map(threeDigits)).toEqual(['0.657', '1.000', '−0.500', '0.000'])
})

test('at most two decimals, without zeros at their end', () => {
  expect([2, 0.5, 10, 1.414, -0.05, -0.001].map(shortDigits)).toEqual(['2', '0.5', '10', '1.41', '−0.05', '0'])
})

test('a place in a drawing has two decimals', () => {
  expect([1.23456, -0.005].map(place)).toEqual([1.23, -0])
})
