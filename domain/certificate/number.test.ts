import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NUMBER_SYMBOLS, readNumber, writeNumber } from './number.ts'

const random = fc.uint8Array({ minLength: NUMBER_SYMBOLS, maxLength: NUMBER_SYMBOLS })
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

test('is read as it was written, in every way to type it', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const number = writeNumber(bytes)
      expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
      const spellings = [
        number,
        number.toLowerCase(),
        number.replaceAll('-', ''),
        ` ${number.replaceAll('-', ' ')} `,
        number.replaceAll('-', '–'),
        number.replaceAll('0', 'o').replaceAll('1', 'l'),
        number.replaceAll('1', 'I'),
      ]
      const fullWidth = [...number]
        .map((letter) => (letter === '-' ? '－' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)))
        .join('')
      for (const typed of [...spellings, fullWidth]) expect(readNumber(typed)).toBe(number)
    }),
  )
})

test('every single wrong symbol is noticed', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const plain = writeNumber(bytes).replaceAll('-', '').split('')
      const read = plain.flatMap((right, at) =>
        symbols.filter((wrong) => wrong !== right).map((wrong) => readNumber(plain.with(at, wrong).join(''))),
      )
      expect(read.length).toBe(16 * 31)
      expect(new Set(read)).toEqual(new Set([undefined]))
    }),
    { numRuns: 20 },
  )
})

test('any two symbols that changed places are noticed', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const plain = writeNumber(bytes).replaceAll('-', '').split('')
      const swapped = plain.flatMap((one, at) =>
        plain.flatMap((other, to) => (one === other ? [] : [plain.with(at, other).with(to, one).join('')])),
      )
      expect(swapped.map(readNumber).filter(Boolean)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test.each(['', '-', '7K3M', '7K3M-9QPX-42HD', 'U'.repeat(16), '𠮷'.repeat(16), `${'0'.repeat(15)}é`, '0'.repeat(17)])(
  '%j is no number',
  (typed) => expect(readNumber(typed)).toBeUndefined(),
)

test('the symbols are spread evenly: no byte is folded onto some more often', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const [first = ''] = writeNumber(new Uint8Array(NUMBER_SYMBOLS).fill(byte, 0, 1))
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(symbols.map(() => 8))
})
