import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, outside, type NotLoaded } from '../for-learner.ts'

export type CertificateList = OutputOf<'/certificate/list'>
export type Card = CertificateList['list'][number]
export type CertificateStanding = OutputOf<'/certificate/requirements'>
export type RequirementView = CertificateStanding['requirements'][number]

export type ListView = { readonly kind: 'learner'; readonly certificates: CertificateList } | NotLoaded

export const loadCertificates = (): Promise<ListView> =>
  forLearner(async () => ({ kind: 'learner', certificates: await ask('/certificate/list', {}) }))

export type PhaseView =
  | { readonly kind: 'learner'; readonly standing: CertificateStanding }
  /** Not enrolled. */
  | {
      readonly kind: 'outside'
      readonly isPaid: boolean
      readonly phase: { readonly id: string; readonly name: string }
    }
  | NotLoaded

export interface CertificatePlace {
  readonly id: string
  readonly categoryId: string
}

/** @throws CallRefused not_found, which the error screen words */
export function loadPhaseCertificate({ id, categoryId }: CertificatePlace): Promise<PhaseView> {
  const loadOutside = async () => {
    const { name, price } = await ask('/index/cert-detail', { id })
    return { kind: 'outside' as const, isPaid: price !== null, phase: { id, name } }
  }
  return forLearner(
    async () => ({
      kind: 'learner',
      standing: await ask('/certificate/requirements', { id, category_id: categoryId }),
    }),
    outside(loadOutside),
  )
}
