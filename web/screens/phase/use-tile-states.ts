import type { TileState } from '../../art/tile.tsx'
import type { Enrolment } from './use-overview.ts'

/** How far an enrolled person is, lesson by lesson; nothing for others. */
export function useTileStates(enrolment: Enrolment): ((lesson: string) => TileState) | undefined {
  if (enrolment.kind !== 'enrolled') return undefined
  const { modules, next } = enrolment.overview
  const done = new Set(
    modules.flatMap(({ lessons }) => lessons.filter((lesson) => lesson.is_complete).map((lesson) => lesson.id)),
  )
  return (lesson) => (done.has(lesson) ? 'done' : next?.lesson_id === lesson ? 'now' : 'todo')
}
