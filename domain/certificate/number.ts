import { plainCode } from '../typed-code.ts'

// Crockford's base 32: no I, L, O, U, so nothing is read as something else and nobody is insulted.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Random symbols of a number: 75 bits, beyond guessing. A check symbol follows. */
export const NUMBER_SYMBOLS = 15
const GROUP = 4

/** A certificate's number out of random bytes, one a symbol: `7K3M-9QPX-42HD-WRCE`. */
export function writeNumber(random: Uint8Array): string {
  if (random.length !== NUMBER_SYMBOLS) throw new RangeError(`a number takes ${NUMBER_SYMBOLS} random bytes`)
  const symbols = [...random].map((byte) => byte % ALPHABET.length)
  return inGroups([...symbols, checkSymbol(symbols)].map((symbol) => ALPHABET[symbol]).join(''))
}

/**
 * A number as a person typed it, in its one form; `undefined` when it cannot be one: a symbol was mistyped, is missing,
 * or two changed places. Lower case, full width, spaces, dashes, O for 0 and I or L for 1 are understood.
 */
export function readNumber(typed: string): string | undefined {
  const text = plainCode(typed)
  const symbols = symbolsOf(text)
  if (symbols.length !== NUMBER_SYMBOLS + 1 || symbols.includes(-1)) return undefined
  return checkSymbol(symbols.slice(0, -1)) === symbols.at(-1) ? inGroups(text) : undefined
}

/** The values 0 to 31 of a number's symbols, in its one form. */
export const symbolsOf = (number: string): number[] =>
  Array.from(number.replaceAll('-', ''), (letter) => ALPHABET.indexOf(letter))

const inGroups = (text: string): string => (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/**
 * Each symbol times a power of two of its own, added up in the field of 32 elements. The powers differ, so one wrong
 * symbol and any two that changed places give another sum.
 */
const checkSymbol = (symbols: readonly number[]): number =>
  symbols.reduce((sum, symbol) => double(sum) ^ double(symbol), 0)

// In the field of 32 elements doubling overflows into x⁵ = x² + 1.
const double = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)
