import { expect, test } from 'vitest'
import { pickPrice } from './currency.ts'

const prices = ['AED', 'CNY', 'USD'].map((currency) => ({ currency, amount: 1 }))
const pick = (currencies: readonly string[], of: { chosen?: string; locale: string }) =>
  pickPrice(
    prices.filter(({ currency }) => currencies.includes(currency)),
    of,
  )?.currency

test.each([
  [['AED', 'CNY', 'USD'], { locale: 'zh-CN' }, 'CNY'],
  [['AED', 'CNY', 'USD'], { locale: 'en' }, 'USD'],
  [['AED', 'CNY', 'USD'], { locale: 'zh-CN', chosen: 'USD' }, 'USD'],
  [['AED', 'CNY'], { locale: 'en' }, 'AED'],
  [['AED', 'CNY'], { locale: 'en', chosen: 'USD' }, 'AED'], // chosen once where it was sold
  [['USD'], { locale: 'zh-CN' }, 'USD'],
  [[], { locale: 'en' }, undefined],
])('of %j a reader %j is shown %s', (currencies, of, shown) => expect(pick(currencies, of)).toBe(shown))
