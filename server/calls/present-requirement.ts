// A requirement of a certificate, as a learner reads where they stand.
import type { RequirementLine } from '../../contract/certificate-calls.ts'
import type { Requirement } from '../../domain/certificate/verdict.ts'
import { pickText } from '../../domain/language.ts'
import type { CertificateStanding } from '../flows/certificate-standing.ts'
import { titleOfQuiz } from '../flows/quiz-title.ts'

export function presentRequirement(
  requirement: Requirement,
  standing: CertificateStanding,
  locale: string,
): RequirementLine {
  const nothing = {
    id: null,
    name: '',
    module_id: null,
    lesson_id: null,
    best_score: null,
    passing_score: null,
    check_kind: null,
    is_solution_seen: false,
  }
  if (!('id' in requirement)) return { ...nothing, kind: requirement.kind, is_met: requirement.isMet }
  const { kind, id, isMet } = requirement
  if (kind === 'lesson') {
    const lesson = standing.outline.find(({ lessonId }) => lessonId === id)
    return {
      ...nothing,
      kind,
      id,
      is_met: isMet,
      name: pickText(lesson?.lessonTitle ?? {}, locale).text,
      module_id: lesson?.moduleId ?? null,
      lesson_id: id,
    }
  }
  const place = (kind === 'quiz' ? standing.quizzes : standing.experiments).find((one) => one.id === id)
  const at = {
    kind,
    id,
    is_met: isMet,
    name: pickText(place ? titleOfQuiz(place.lesson_id, place.title) : {}, locale).text,
    module_id: place?.module_id ?? null,
    lesson_id: place?.lesson_id ?? null,
  }
  if (kind === 'quiz') {
    const passing_score = standing.quizzes.find((one) => one.id === id)?.passing_score ?? null
    return {
      ...nothing,
      ...at,
      best_score: standing.quizResults.find(({ quizId }) => quizId === id)?.bestScore ?? null,
      passing_score,
    }
  }
  const result = standing.experimentResults.find(({ experimentId, isFinished }) => experimentId === id && isFinished)
  return {
    ...nothing,
    ...at,
    check_kind: result?.checkKind ?? null,
    is_solution_seen: result?.isSolutionSeen ?? false,
  }
}
