// The outline as a learner sees it: the same shape for a visitor, who has no state, and for a learner.
import type { OutputOf } from '../../../contract/index.ts'
import type { ItemKind } from '../../../contract/shapes.ts'
import type { TileState } from '../../art/tile.tsx'

export interface StudyItem {
  readonly kind: ItemKind
  readonly isComplete: boolean
}

export interface StudyLesson {
  readonly id: string
  readonly moduleId: string
  /** Counted through the whole phase, as the texts do ("in lesson 2"). */
  readonly number: number
  readonly name: string
  /** The language that its name turned out to be in. */
  readonly lang: string
  readonly minutes: number
  readonly items: readonly StudyItem[]
  readonly isComplete: boolean
  /** This person can open it. */
  readonly isOpen: boolean
  readonly isPreview: boolean
}

export interface StudyModule {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly lessons: readonly StudyLesson[]
}

export interface StudyOutline {
  readonly modules: readonly StudyModule[]
  /** Absent for somebody who is not enrolled. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** The lesson to go on with; absent when all is done, and for somebody who is not enrolled. */
  readonly nextLessonId: string | undefined
}

export function outlineOfTree(tree: OutputOf<'/index/cert-category-tree'>['map_tree']): StudyOutline {
  const firsts = countBefore(tree.map(({ children }) => children))
  const modules = tree.map(({ node, children }, m) => ({
    id: node.id,
    number: m + 1,
    name: node.name,
    lessons: children.map(({ node: lesson }, l) => ({
      id: lesson.id,
      moduleId: node.id,
      number: (firsts[m] ?? 0) + l + 1,
      name: lesson.name,
      lang: lesson.lang,
      minutes: lesson.minutes,
      items: lesson.items.map((kind) => ({ kind, isComplete: false })),
      isComplete: false,
      isOpen: lesson.is_preview,
      isPreview: lesson.is_preview,
    })),
  }))
  return { modules, progress: undefined, nextLessonId: undefined }
}

export function outlineOfOverview({ modules, progress, next }: OutputOf<'/dataset-cert/overview'>): StudyOutline {
  const firsts = countBefore(modules.map(({ lessons }) => lessons))
  return {
    modules: modules.map((module, m) => ({
      id: module.id,
      number: m + 1,
      name: module.name,
      lessons: module.lessons.map((lesson, l) => ({
        id: lesson.id,
        moduleId: module.id,
        number: (firsts[m] ?? 0) + l + 1,
        name: lesson.name,
        lang: lesson.lang,
        minutes: lesson.minutes,
        items: lesson.items.map(({ kind, is_complete }) => ({ kind, isComplete: is_complete })),
        isComplete: lesson.is_complete,
        isOpen: true,
        isPreview: false,
      })),
    })),
    progress,
    nextLessonId: next?.lesson_id,
  }
}

/** How many lessons come before each module. */
const countBefore = (modules: readonly (readonly unknown[])[]): number[] =>
  modules.map((_, m) => modules.slice(0, m).reduce((sum, lessons) => sum + lessons.length, 0))

export const listStudyLessons = (outline: StudyOutline): StudyLesson[] =>
  outline.modules.flatMap(({ lessons }) => lessons)

/** Where a module, or the whole phase, goes on: the first lesson that is not complete, else the first of all. */
export function findStart(outline: StudyOutline, moduleId: string | undefined): StudyLesson | undefined {
  const lessons = listStudyLessons(outline).filter((lesson) => moduleId === undefined || lesson.moduleId === moduleId)
  const nextOfPhase = moduleId === undefined ? lessons.find(({ id }) => id === outline.nextLessonId) : undefined
  return nextOfPhase ?? lessons.find(({ isComplete, items }) => !isComplete && items.length > 0) ?? lessons[0]
}

export function stateOfLesson(outline: StudyOutline, lesson: StudyLesson): TileState {
  if (lesson.isComplete) return 'done'
  if (lesson.id === outline.nextLessonId) return 'now'
  return lesson.isOpen ? 'todo' : 'locked'
}

/** Only the first item that is left of the next lesson is "next". */
export function stateOfItem(outline: StudyOutline, lesson: StudyLesson, item: StudyItem): TileState {
  if (item.isComplete) return 'done'
  const first = lesson.items.find(({ isComplete }) => !isComplete)
  if (lesson.id === outline.nextLessonId && item === first) return 'now'
  return lesson.isOpen ? 'todo' : 'locked'
}

/**
 * The shape of a lesson's tile: what it leads up to. A quiz at its end is in nearly all of them, and would make them
 * all alike.
 */
export const kindOfLesson = ({ items }: Pick<StudyLesson, 'items'>): ItemKind =>
  (items.findLast(({ kind }) => kind !== 'quiz') ?? items.at(-1))?.kind ?? 'reading'
