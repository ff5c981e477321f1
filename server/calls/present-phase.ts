// How a phase looks on the wire; shared by the calls that show one.
import type { OutputOf } from '../../contract/index.ts'
import type { ItemKind, PhaseCard, TreeNode } from '../../contract/shapes.ts'
import { pickSharedLanguage, pickText } from '../../domain/language.ts'
import { pickPrice } from '../../domain/order/currency.ts'
import { assetPath } from '../../domain/lesson/reading.ts'
import { isItemComplete, type Completed, type NextStep } from '../../domain/phase/progress.ts'
import { sumMinutes, listLessons, type Outline, type OutlineLesson } from '../../domain/phase/outline.ts'
import type { TimelineEntry } from '../../domain/phase/timeline.ts'
import type { PhaseCardFact } from '../../store/phase.ts'
import type { Config } from '../config.ts'
import { toSeconds } from './call-context.ts'

type Overview = OutputOf<'/dataset-cert/overview'>

export const fileAddress = (asset: string): string => assetPath + asset

/** Films and their posters may come from another address: a content delivery network has them faster. */
export const mediaAddress = (asset: string, { MEDIA_URL }: Pick<Config, 'MEDIA_URL'>): string =>
  MEDIA_URL === undefined ? fileAddress(asset) : `${MEDIA_URL.replace(/\/$/, '')}/${asset}`

export const optionalFileAddress = (asset: string | null): string | null => (asset === null ? null : fileAddress(asset))

const presentLessonNode = (lesson: OutlineLesson): TreeNode['children'][number] => ({
  node: {
    id: lesson.id,
    name: lesson.title,
    minutes: lesson.minutes,
    items: [...lesson.items],
    is_preview: lesson.isPreview,
    lang: lesson.lang,
  },
  level: 2,
  children: [],
})

/** The wire's `map_tree`. */
export const presentTree = (outline: Outline): TreeNode[] =>
  outline.map((module) => ({
    node: {
      id: module.id,
      name: module.title,
      minutes: sumMinutes(module.lessons),
      items: [],
      is_preview: false,
      lang: module.lang,
    },
    level: 1,
    children: module.lessons.map(presentLessonNode),
  }))

export const presentCard = (phase: PhaseCardFact, outline: Outline, asked: string): PhaseCard => ({
  id: phase.id,
  name: pickText(phase.title, asked).text,
  desc: pickText(phase.summary, asked).text,
  lang: pickSharedLanguage([phase.title, phase.summary], asked),
  img_url: optionalFileAddress(phase.cover),
  price: pickPrice(phase.prices, { locale: asked }) ?? null,
  prices: phase.prices,
  minutes: sumMinutes(listLessons(outline)),
  map_tree: presentTree(outline),
})

export const presentNext = (step: NextStep | undefined): Overview['next'] =>
  step
    ? {
        module_id: step.moduleId,
        lesson_id: step.lesson.id,
        name: step.lesson.title,
        lang: step.lesson.lang,
        item: step.item,
        minutes: step.lesson.itemMinutes.find(({ kind }) => kind === step.item)?.minutes ?? step.lesson.minutes,
      }
    : null

export const presentTimeline = (entries: readonly TimelineEntry[]): Overview['timeline'] =>
  entries.map((entry) => ({
    module_id: entry.moduleId,
    name: entry.title,
    due_at: toSeconds(entry.dueAt),
    state: entry.state,
  }))

export const presentItems = (
  lesson: { id: string; items: readonly ItemKind[] },
  completed: Completed,
): { kind: ItemKind; is_complete: boolean }[] =>
  lesson.items.map((kind) => ({ kind, is_complete: isItemComplete(completed, lesson.id, kind) }))
