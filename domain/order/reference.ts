// The payment reference: a creditor reference by ISO 11649 (`RF` and two check digits), which banks know how to check. Its
// other symbols are digits only: a cash machine has no letters, and then every slip of one or two digits is noticed.
import { plainCode } from '../typed-code.ts'

/** Random digits of a reference: few enough to type; the database keeps them apart. */
export const REFERENCE_DIGITS = 8

/** A reference out of random bytes, one a digit: `RF47 7031 9420`. */
export function writeReference(random: Uint8Array): string {
  if (random.length !== REFERENCE_DIGITS) throw new RangeError(`a reference takes ${REFERENCE_DIGITS} random bytes`)
  const digits = Array.from(random, (byte) => byte % 10).join('')
  return inGroups(`RF${String(98 - remainder(digits, '00')).padStart(2, '0')}${digits}`)
}

/**
 * A reference as a person typed it, in its one form; `undefined` when it cannot be one: a digit was mistyped, is missing,
 * or two changed places. Lower case, full width, spaces and dashes are understood, and O for 0, I and L for 1.
 */
export function readReference(typed: string): string | undefined {
  const text = plainCode(typed)
  const [, check = '', digits = ''] = /^RF(\d{2})(\d{8})$/.exec(text) ?? []
  return digits !== '' && remainder(digits, check) === 1 ? inGroups(text) : undefined
}

const inGroups = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(' ')

/** ISO 7064 MOD 97-10 of the digits, `RF` as 2715, and the check digits. */
const remainder = (digits: string, check: string): number =>
  [...`${digits}2715${check}`].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
