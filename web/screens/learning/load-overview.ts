// The overview of one phase: a learner's own, or what everybody may see of it.
import type { OutputOf } from '../../../contract/index.ts'
import { ask as askAsReader, type Ask } from '../../api.ts'
import { ownZone } from '../../own-zone.ts'
import { outlineOfOverview, outlineOfTree, type StudyOutline } from '../../parts/study/study-outline.ts'
import { forReader, orMissing, type Failed, type Missing } from '../for-learner.ts'
import { isOutside } from '../refusal-of.ts'

type Overview = OutputOf<'/dataset-cert/overview'>
type PhaseText = {
  readonly id: string
  readonly name: string
  readonly lang: string
  readonly desc: string
  /** Where it is told apart from the name's. */
  readonly desc_lang?: string
}

export type OverviewView =
  | {
      readonly kind: 'learner'
      readonly phase: PhaseText
      readonly outline: StudyOutline
      readonly next: Overview['next']
      readonly timeline: Overview['timeline']
      readonly final: Overview['final']
      readonly zone: string
    }
  /** `visitor`: asked without a token; a learner's own answer is still to come. */
  | {
      readonly kind: 'outside'
      readonly reason: 'visitor' | 'free' | 'paid'
      readonly phase: PhaseText
      readonly outline: StudyOutline
    }
  | Missing
  | Failed

export interface OverviewPlace {
  readonly id: string
  readonly moduleId?: string | undefined
}

export const loadOverview = (ask: Ask, at: OverviewPlace, isLearner: boolean): Promise<OverviewView> =>
  orMissing(async () => {
    const view = (isLearner ? await loadOwn(ask, at.id) : undefined) ?? (await loadPublic(ask, at.id, isLearner))
    const isModuleThere = at.moduleId === undefined || view.outline.modules.some(({ id }) => id === at.moduleId)
    return isModuleThere ? view : { kind: 'missing' }
  })

/** In the browser. */
export const loadOverviewForReader = (at: OverviewPlace): Promise<OverviewView> =>
  forReader((isLearner) => loadOverview(askAsReader, at, isLearner))

async function loadOwn(ask: Ask, id: string) {
  try {
    const overview = await ask('/dataset-cert/overview', { id, zone: ownZone() })
    const { name, lang, desc, desc_lang, next, timeline, final, zone } = overview
    return {
      kind: 'learner' as const,
      phase: { id, name, lang, desc, desc_lang },
      outline: outlineOfOverview(overview),
      next,
      timeline,
      final,
      zone,
    }
  } catch (error) {
    if (isOutside(error)) return undefined
    throw error
  }
}

async function loadPublic(ask: Ask, id: string, isLearner: boolean) {
  const [{ name, lang, desc, price }, { map_tree: tree }] = await Promise.all([
    ask('/index/cert-detail', { id }),
    ask('/index/cert-category-tree', { id }),
  ])
  const reason = isLearner ? (price ? ('paid' as const) : ('free' as const)) : ('visitor' as const)
  return { kind: 'outside' as const, reason, phase: { id, name, lang, desc }, outline: outlineOfTree(tree) }
}
