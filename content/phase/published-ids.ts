import type { PhaseEdition } from '../../domain/phase/edition.ts'
import { FINAL } from '../../domain/quiz/final.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import { readText, type Folder } from '../folder.ts'
import type { Report } from '../problem.ts'
import type { Yaml } from '../yaml.ts'
import type { CourseFields } from './course.ts'

export const PUBLISHED_IDS = 'published-ids.txt'
const LINE = /^(module|lesson|experiment)\/[a-z0-9-]+$|^quiz(\/[a-z0-9-]+){1,4}$/

/**
 * Every id of a phase on which progress, answers or links may hang, sorted: `lesson/surprise`,
 * `quiz/surprise/scale-why/speed`.
 */
export function listIds(phase: Pick<PhaseEdition, 'id' | 'modules' | 'final'>): string[] {
  const ids = phase.modules.flatMap((module) => [
    `module/${module.id}`,
    ...module.lessons.flatMap((lesson) => {
      const quiz = lesson.quiz && `quiz/${lesson.quiz.id.slice(phase.id.length + 1)}`
      const questions = lesson.quiz?.definition.questions ?? []
      return [
        `lesson/${lesson.id}`,
        ...(lesson.items.includes('experiment') ? [`experiment/${lesson.id}`] : []),
        ...(quiz
          ? [
              quiz,
              ...questions.flatMap((question) => [
                `${quiz}/${question.id}`,
                ...typeOf(question)
                  .listIds(question)
                  .map((part) => `${quiz}/${question.id}/${part}`),
              ]),
            ]
          : []),
      ]
    }),
  ])
  return [...ids, ...(phase.final ? [`quiz/${FINAL}`] : [])].sort()
}

/** True when the id or what it belongs to is in the list: a retired quiz takes its questions with it. */
const covers = (list: readonly string[], id: string) => list.some((entry) => id === entry || id.startsWith(`${entry}/`))

/** An id that was published may not vanish until it is retired by name. */
export async function checkPublishedIds(options: {
  folder: Folder
  ids: readonly string[]
  course: Yaml<CourseFields>
  report: Report
}): Promise<void> {
  const { folder, ids, course, report } = options
  const { retired, state } = course.value
  const present = new Set(ids)
  for (const [i, id] of retired.entries()) {
    if (!LINE.test(id)) report.add(course.at(['retired', i]), 'id-line')
    else if (present.has(id)) report.add(course.at(['retired', i]), 'retired-present', { id })
  }
  const file = folder.has(PUBLISHED_IDS) ? await readText(folder, PUBLISHED_IDS, report) : undefined
  const lines = file?.text.split('\n') ?? []
  const vanished: string[] = []
  for (const [i, text] of lines.entries()) {
    const id = text.trim()
    if (id === '') continue
    const place = { file: file?.file ?? '', line: i + 1, col: 1 }
    if (!LINE.test(id)) report.add(place, 'id-line')
    else if (!present.has(id) && !covers(retired, id) && !covers(vanished, id)) {
      report.add(place, 'id-vanished', { id })
      vanished.push(id)
    }
  }
  const listed = new Set(lines.map((text) => text.trim()))
  const missing = ids.filter((id) => !listed.has(id))
  if (state === 'published')
    for (const id of missing.filter(
      (id) =>
        !covers(
          missing.filter((other) => other !== id),
          id,
        ),
    ))
      report.add(course.at(['state']), 'id-unlisted', { id })
}
