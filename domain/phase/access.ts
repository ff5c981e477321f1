import type { PhaseEdition } from './edition.ts'

/** A phase's life (COURSE-FORMAT): being written, open, closed to newcomers. */
export type PhaseState = PhaseEdition['state']

/** A draft is nobody's; a retired phase is read on by those who are enrolled. */
export function canSeePhase(state: PhaseState, isEnrolled: boolean): boolean {
  if (state === 'published') return true
  return state === 'retired' && isEnrolled
}

/** What stands between a person and a learner's data or a lesson's text. */
export type Admission = 'open' | 'not_found' | 'not_enrolled'

/** For what only an enrolled learner may do. */
export function admitLearner(phase: { state: PhaseState; isEnrolled: boolean }): Admission {
  if (!canSeePhase(phase.state, phase.isEnrolled)) return 'not_found'
  return phase.isEnrolled ? 'open' : 'not_enrolled'
}

/** For a lesson's text: a free preview is open to everybody who can see the phase (READINGS §5). */
export function admitReader(lesson: { state: PhaseState; isEnrolled: boolean; isPreview: boolean }): Admission {
  const admission = admitLearner(lesson)
  return admission === 'not_enrolled' && lesson.isPreview ? 'open' : admission
}

/**
 * For enrolling: again is harmless, also when the phase was priced or retired since. A group opens a phase to its
 * members without a price (READINGS §5); who has paid once never pays again.
 */
export function admitEnrolment(phase: {
  state: PhaseState
  isEnrolled: boolean
  hasPrice: boolean
  isOpenedByGroup: boolean
  isPaid: boolean
}): 'open' | 'not_found' | 'needs_payment' {
  if (!canSeePhase(phase.state, phase.isEnrolled)) return 'not_found'
  return phase.hasPrice && !phase.isEnrolled && !phase.isOpenedByGroup && !phase.isPaid ? 'needs_payment' : 'open'
}
