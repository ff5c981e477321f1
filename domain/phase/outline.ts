import { pickText } from '../language.ts'
import { keepServedItems } from '../lesson/item.ts'
import { splitLessonTime, type ItemMinutes } from '../lesson/minutes.ts'
import type { ItemKind, Localised } from './edition.ts'

/** One lesson with its module, as facts; in the order of the outline. */
export interface OutlineFact {
  readonly phaseId: string
  readonly moduleId: string
  readonly moduleTitle: Localised
  readonly due: Due
  readonly lessonId: string
  readonly lessonTitle: Localised
  readonly minutes: number
  readonly items: readonly ItemKind[]
  readonly isPreview: boolean
  readonly videoSeconds: number | null
  readonly labMinutes: number | null
  readonly quizMinutes: number | null
}

/** When a module is due: days after enrolment, a fixed moment, or neither. */
export interface Due {
  readonly afterDays: number | null
  readonly at: Date | null
}

/** A lesson in the reader's language; `lang` is the one it turned out to be. Only items that can be done. */
export interface OutlineLesson {
  readonly id: string
  readonly title: string
  readonly lang: string
  readonly minutes: number
  readonly items: readonly ItemKind[]
  /** How long each item takes, as far as it is known. */
  readonly itemMinutes: readonly ItemMinutes[]
  readonly isPreview: boolean
}

export interface OutlineModule {
  readonly id: string
  readonly title: string
  readonly lang: string
  readonly due: Due
  readonly lessons: readonly OutlineLesson[]
}

/** The tree of modules and lessons. */
export type Outline = readonly OutlineModule[]

/** Builds the outline of each phase; a phase without lessons has none. */
export function buildOutlines(facts: readonly OutlineFact[], asked: string): Map<string, Outline> {
  const outlines = new Map<string, (OutlineModule & { lessons: OutlineLesson[] })[]>()
  for (const fact of facts) {
    const modules = outlines.get(fact.phaseId) ?? []
    outlines.set(fact.phaseId, modules)
    let module = modules.find((one) => one.id === fact.moduleId)
    if (!module) {
      const { text: title, lang } = pickText(fact.moduleTitle, asked)
      modules.push((module = { id: fact.moduleId, title, lang, due: fact.due, lessons: [] }))
    }
    const { text, lang } = pickText(fact.lessonTitle, asked)
    const items = keepServedItems(fact.items)
    module.lessons.push({
      id: fact.lessonId,
      title: text,
      lang,
      minutes: fact.minutes,
      items,
      itemMinutes: splitLessonTime({ ...fact, items }),
      isPreview: fact.isPreview,
    })
  }
  return outlines
}

export const sumMinutes = (lessons: readonly OutlineLesson[]): number =>
  lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)

export const listLessons = (outline: Outline): OutlineLesson[] => outline.flatMap((module) => module.lessons)

/** A lesson's place: where "previous" and "next" lead. */
export interface Neighbour {
  readonly moduleId: string
  readonly lesson: OutlineLesson
}

/** The lessons before and after, across the borders of modules. */
export function findNeighbours(
  outline: Outline,
  lessonId: string,
): { previous: Neighbour | undefined; next: Neighbour | undefined } {
  const places = outline.flatMap((module) => module.lessons.map((lesson) => ({ moduleId: module.id, lesson })))
  const at = places.findIndex((place) => place.lesson.id === lessonId)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: places[at - 1], next: places[at + 1] }
}
