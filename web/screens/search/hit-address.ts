import type { OutputOf } from '../../../contract/index.ts'
import { to } from '../../paths.ts'

export type Hit = OutputOf<'/search/find'>['list'][number]

/** Where a hit is: at its heading, with the words marked; at the second of its film; at its notebook, term, question. */
export function addressOf({ kind, phase, lesson, anchor }: Hit, words: string): string {
  if (kind === 'question') return to.question(anchor)
  if (phase && kind === 'term') return to.terms(phase.id, anchor)
  if (!phase || !lesson) return to.phases()
  const at = { phase: phase.id, module: lesson.module_id, lesson: lesson.id }
  switch (kind) {
    case 'film':
      return to.lesson({ ...at, asked: { at: anchor }, item: 'video' })
    case 'cell':
      return to.lesson({ ...at, item: 'experiment' })
    case 'lesson':
      return to.lesson(at)
    default:
      return to.lesson({ ...at, asked: { find: words }, item: anchor === '' ? undefined : encodeURIComponent(anchor) })
  }
}
