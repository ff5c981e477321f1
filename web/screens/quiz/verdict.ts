import type { Result } from './load-result.ts'

/** How a question went; `answered` where the quiz keeps it to itself. */
export type QuestionVerdict = 'right' | 'part' | 'wrong' | 'open' | 'answered'

export function judgeQuestion({
  earned,
  points,
  is_answered,
}: Pick<Result['questions'][number], 'earned' | 'points' | 'is_answered'>): QuestionVerdict {
  if (!is_answered) return 'open'
  if (earned === null) return 'answered'
  if (earned >= points) return 'right'
  return earned > 0 ? 'part' : 'wrong'
}
