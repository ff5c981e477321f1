import type { OutputOf } from '../../../../contract/index.ts'
import type { Receipt } from '../../../../contract/experiment-shapes.ts'
import { ask } from '../../../api.ts'

/** What became of a lesson's lab and quiz. What cannot be found out is left out. */
export interface EndFacts {
  readonly lab: Pick<Receipt, 'score' | 'total' | 'outcome' | 'check_kind' | 'solutions_seen' | 'solution'> | undefined
  readonly quiz: { readonly score: number; readonly passing: number; readonly total: number } | undefined
}

export async function loadEnd({
  phase,
  lesson,
  hasLab,
  hasQuiz,
}: {
  readonly phase: string
  readonly lesson: string
  readonly hasLab: boolean
  readonly hasQuiz: boolean
}): Promise<EndFacts> {
  const [lab, quiz] = await Promise.all([
    hasLab
      ? ask('/experiment/status', { experiment_id: `${phase}.${lesson}` }).then(({ receipt }) => receipt, nothing)
      : undefined,
    hasQuiz ? ask('/quiz/list', { cert_id: phase }).then((reply) => findQuiz(reply, lesson), nothing) : undefined,
  ])
  return { lab: lab ?? undefined, quiz }
}

const nothing = (): undefined => undefined

function findQuiz({ list }: OutputOf<'/quiz/list'>, lesson: string): EndFacts['quiz'] {
  const row = list.find(({ lesson_id }) => lesson_id === lesson)
  return row?.best_score === null || row === undefined
    ? undefined
    : { score: row.best_score, passing: row.rules.passing_score, total: row.rules.total_score }
}
