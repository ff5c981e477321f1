import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { outlineOfOverview, type StudyOutline } from '../../parts/study/study-outline.ts'
import { forLearner, outside, type NotLoaded } from '../for-learner.ts'

export type CertificateList = OutputOf<'/certificate/list'>
export type Card = CertificateList['list'][number]
export type CertificateStanding = OutputOf<'/certificate/requirements'>
export type RequirementView = CertificateStanding['requirements'][number]

export type ListView = { readonly kind: 'learner'; readonly certificates: CertificateList } | NotLoaded

export const loadCertificates = (): Promise<ListView> =>
  forLearner(async () => ({ kind: 'learner', certificates: await ask('/certificate/list', {}) }))

export type PhaseView =
  | {
      readonly kind: 'learner'
      readonly standing: CertificateStanding
      /** What is missing is told by lesson; without it line by line. */
      readonly outline: StudyOutline | undefined
    }
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
  return forLearner(async () => {
    const [standing, outline] = await Promise.all([
      ask('/certificate/requirements', { id, category_id: categoryId }),
      ask('/dataset-cert/overview', { id }).then(outlineOfOverview, () => undefined),
    ])
    return { kind: 'learner', standing, outline }
  }, outside(loadOutside))
}
