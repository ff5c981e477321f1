// Numbers under which whoever pays is known to the tax office.
import { plainCode } from '../typed-code.ts'

const SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY' // no I, O, S, V, Z
const LENGTH = 18
const MOST = 30

/** 统一社会信用代码, GB 32100-2015: 17 symbols and the check symbol that follows from them, weights 3^i modulo 31. */
export function isCreditCode(code: string): boolean {
  if (code.length !== LENGTH) return false
  const values = [...code].map((symbol) => SYMBOLS.indexOf(symbol))
  if (values.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, -1)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return values.at(-1) === (31 - (sum % 31)) % 31
}

/**
 * A tax number as a person typed it, in one form; `undefined` when it cannot be one. In China (`CN`) a credit code; a
 * person's own is left to them, as elsewhere: letters, digits and a few marks, at most 30.
 */
export function readTaxNumber(
  typed: string,
  { country, kind }: { country: string | null; kind: 'company' | 'person' },
): string | undefined {
  if (country === 'CN' && kind === 'company') {
    const code = plainCode(typed)
    return isCreditCode(code) ? code : undefined
  }
  const text = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  return text.length <= MOST && /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(text) ? text : undefined
}

/** Whoever it is asked of: `number` in one form, or null where there is none and none is needed; else what is wrong. */
export function checkTaxNumber(
  typed: string,
  of: { country: string | null; kind: 'company' | 'person' },
): { readonly number: string | null } | { readonly fault: 'code' | 'invalid' } {
  const isCode = of.country === 'CN' && of.kind === 'company'
  const number = typed.trim() === '' && !isCode ? null : readTaxNumber(typed, of)
  return number === undefined ? { fault: isCode ? 'code' : 'invalid' } : { number }
}
