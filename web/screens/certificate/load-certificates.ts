import type { OutputOf } from '../../../contract/index.ts'
import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { isOutside, refusalOf } from '../refusal-of.ts'

export type CertificateList = OutputOf<'/certificate/list'>
export type Card = CertificateList['list'][number]
export type Standing = OutputOf<'/certificate/requirements'>
export type Requirement = Standing['requirements'][number]

interface Failed {
  readonly kind: 'failed'
  readonly message: string
}

export type ListView = { readonly kind: 'visitor' } | { readonly kind: 'learner'; readonly certificates: CertificateList } | Failed

export async function loadCertificates(): Promise<ListView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    return { kind: 'learner', certificates: await ask('/certificate/list', {}) }
  } catch (error) {
    return orElse(error)
  }
}

export type PhaseView =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'learner'; readonly standing: Standing }
  /** Not enrolled. */
  | { readonly kind: 'outside'; readonly isPaid: boolean; readonly phase: { readonly id: string; readonly name: string } }
  | Failed

export interface CertificatePlace {
  readonly id: string
  readonly categoryId: string
}

/** @throws CallRefused not_found, which the error screen words */
export async function loadPhaseCertificate({ id, categoryId }: CertificatePlace): Promise<PhaseView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    return { kind: 'learner', standing: await ask('/certificate/requirements', { id, category_id: categoryId }) }
  } catch (error) {
    if (!isOutside(error)) return orElse(error)
    const { name, price } = await ask('/index/cert-detail', { id })
    return { kind: 'outside', isPaid: price !== null, phase: { id, name } }
  }
}

function orElse(error: unknown): { kind: 'visitor' } | Failed {
  if (refusalOf(error) === 'auth_fail') return { kind: 'visitor' }
  if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
  throw error
}
