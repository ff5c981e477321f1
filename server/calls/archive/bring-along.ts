// What a learner brings from another school of this product, cards and notes: the file `data/bring-along.json` of their archive.
import { z } from 'zod'
import type { OutputOf } from '../../../contract/index.ts'
import { RECALL_DAYS } from '../../../domain/recall/schedule.ts'
import { id } from '../../../contract/form.ts'
import { selectKnownCards, upsertBroughtCards } from '../../../store/bring-along.ts'
import type { BroughtNote } from '../../../store/brought-note.ts'
import type { Db } from '../../../store/database.ts'
import { bringNotes, BroughtNoteShape } from './brought-notes.ts'

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text < '2200-01-01')

const Card = z
  .object({
    phase_id: id,
    lesson_id: id,
    quiz_id: id.nullable(),
    question_id: id,
    step: z.int().min(0).max(RECALL_DAYS.length),
    due_on: day.nullable(),
    judged_on: day.nullable(),
  })
  // Who has all gaps behind them is not asked again, and nobody else is let off.
  .refine(({ step, due_on }) => (due_on === null) === (step === RECALL_DAYS.length))

const MOST_CARDS = 20_000
const MOST_NOTES = 20_000

/** Fields that are not known here are of a newer release: they are left alone. */
const File = z.object({
  format: z.literal('tessera-bring-along'),
  version: z.literal(1),
  school: z.string().max(300),
  cards: z.array(Card).max(MOST_CARDS),
  /** Older releases wrote none. */
  notes: z.array(BroughtNoteShape).max(MOST_NOTES).default([]),
})

interface BroughtAlong {
  readonly school: string
  /** Each once. */
  readonly cards: readonly z.output<typeof Card>[]
  /** Each once. */
  readonly notes: readonly BroughtNote[]
}

/** `undefined`: no such file, or one that was changed by hand into something that cannot be. */
export function readBringAlong(bytes: Buffer): BroughtAlong | undefined {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
  const read = File.safeParse(json)
  if (!read.success) return undefined
  const { school, cards, notes } = read.data
  const byKey = new Map(
    cards.map((card) => [JSON.stringify([card.phase_id, card.lesson_id, card.quiz_id, card.question_id]), card]),
  )
  const byId = new Map(notes.map((note) => [note.id, note]))
  return { school, cards: [...byKey.values()], notes: [...byId.values()] }
}

/** What would come, or has come. */
export async function bringAlong(
  db: Db,
  { accountId, brought, isTaken, now }: { accountId: string; brought: BroughtAlong; isTaken: boolean; now: Date },
): Promise<OutputOf<'/user/import'>> {
  const { school, cards, notes } = brought
  const known = await selectKnownCards(db, { accountId, cards })
  const fresh = known.filter(({ isHere }) => !isHere)
  const newer = known.filter(({ at, isHere, judgedOn }) => isHere && (cards[at]?.judged_on ?? '') > (judgedOn ?? ''))
  if (isTaken)
    await upsertBroughtCards(db, { accountId, now, cards: [...fresh, ...newer].flatMap(({ at }) => cards[at] ?? []) })
  return {
    school,
    cards: { all: cards.length, fresh: fresh.length, newer: newer.length, unknown: cards.length - known.length },
    notes: await bringNotes(db, { accountId, notes, isTaken, now }),
  }
}
