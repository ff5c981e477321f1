import type { ItemKind } from '../phase/edition.ts'

export interface ItemMinutes {
  readonly kind: ItemKind
  readonly minutes: number
}

/** A lesson's time as its author and its parts tell it; null where they do not. */
export interface LessonTime {
  /** All of its items together. */
  readonly minutes: number
  readonly items: readonly ItemKind[]
  readonly videoSeconds: number | null
  readonly labMinutes: number | null
  readonly quizMinutes: number | null
}

/** The minutes of each item, as far as they are known. What the others leave is the reading's, at least a minute. */
export function splitLessonTime({ minutes, items, videoSeconds, labMinutes, quizMinutes }: LessonTime): ItemMinutes[] {
  const own: Readonly<Record<Exclude<ItemKind, 'reading'>, number | null>> = {
    video: videoSeconds === null ? null : Math.max(1, Math.round(videoSeconds / 60)),
    experiment: labMinutes,
    quiz: quizMinutes,
  }
  const others = items.filter((kind) => kind !== 'reading')
  const isWhole = others.every((kind) => own[kind] !== null)
  const rest = minutes - others.reduce((sum, kind) => sum + (own[kind] ?? 0), 0)
  return items.flatMap((kind) => {
    // Where a part has no time of its own, what is left is not the reading's alone.
    const known = kind === 'reading' ? (isWhole ? Math.max(1, rest) : null) : own[kind]
    return known === null ? [] : [{ kind, minutes: known }]
  })
}
