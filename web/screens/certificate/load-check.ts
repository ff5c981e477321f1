import type { OutputOf } from '../../../contract/index.ts'
import { readNumber } from '../../../domain/certificate/number.ts'
import type { Ask } from '../../api.ts'
import { refusalOf } from '../refusal-of.ts'

export type Checked = OutputOf<'/index/certificate-verify'>

export type CheckView =
  | { readonly kind: 'form' }
  | { readonly kind: 'found'; readonly certificate: Checked }
  /** `mistyped`: no certificate can have this number. */
  | { readonly kind: 'unknown' | 'mistyped'; readonly number: string }

/** What is known of a number as it stands in the address. */
export async function loadCheck(ask: Ask, typed: string | undefined): Promise<CheckView> {
  if (typed === undefined || typed.trim() === '') return { kind: 'form' }
  const number = readNumber(typed)
  if (number === undefined) return { kind: 'mistyped', number: typed.slice(0, 60) }
  try {
    return { kind: 'found', certificate: await ask('/index/certificate-verify', { number }) }
  } catch (error) {
    if (refusalOf(error) === 'not_found') return { kind: 'unknown', number }
    throw error
  }
}
