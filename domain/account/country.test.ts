import { expect, test } from 'vitest'
import { countries, isCountry } from './country.ts'

test('lists the 249 codes of ISO 3166-1, each once, in order', () => {
  expect(new Set(countries).size).toBe(249)
  expect(countries).toEqual([...countries].sort())
})

test.each(['en', 'zh-CN'])('every code has a name in %s', (locale) => {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  expect(countries.filter((code) => names.of(code) === undefined)).toEqual([])
})

test('knows no other code', () => {
  for (const code of ['', 'XX', 'cn', 'ZZ', 'EU', 'UK']) expect(isCountry(code)).toBe(false)
  expect(isCountry('CN')).toBe(true)
})
