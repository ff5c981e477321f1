import { addDays, dayOf, type Day } from './day.ts'

/** What a learner says of a card whose answer they tried to remember. */
export const judgements = ['knew', 'not_yet'] as const
export type Judgement = (typeof judgements)[number]

/** Days from one asking to the next; a card that was known after the last of them is kept for good. */
export const RECALL_DAYS = [1, 3, 7, 21, 60] as const

/** So many cards a day at most, the longest due first: a backlog is worked off, not met all at once. */
export const CARDS_A_DAY = 12

/** A card as far as its next day depends on it. */
export interface CardState {
  /** How many of `RECALL_DAYS` it has behind it, 0 to 5. */
  readonly step: number
  /** The first day on which it is asked; null: it is kept for good. */
  readonly dueOn: Day | null
}

/** A card of something that was learnt, or missed in a quiz, at a moment: it is asked on the next day. */
export const firstDue = (learntAt: Date, zone: string): CardState => ({
  step: 0,
  dueOn: addDays(dayOf(learntAt, zone), RECALL_DAYS[0]),
})

/**
 * When a card is asked next, by what its learner said of it at `now`. Days are those of the calendar in `zone` (IANA): a
 * card that was judged at night is not asked before the next morning, and at any hour of its day. `knew` goes a step on;
 * `not_yet` begins anew, and asks on the next day. What is kept for good stays so.
 *
 * What is taken from the literature, and what is not:
 * - Asking is what makes memory last, more than reading again; and a card that was known once is not let go, but asked
 *   again. J. D. Karpicke, H. L. Roediger, “The Critical Importance of Retrieval for Learning”, Science 319, 2008,
 *   doi:10.1126/science.1152408: of words that went on being asked after the first success some 80 % were remembered a
 *   week later, of those that only went on being read some 35 %.
 * - The gaps grow. T. K. Landauer, R. A. Bjork, “Optimum rehearsal patterns and name learning”, in Practical Aspects of
 *   Memory, 1978: expanding retrieval. That growing gaps beat even ones is disputed since; that spaced ones beat massed
 *   ones is not.
 * - How long a gap should be goes by how long something is to be kept: 20 to 40 % of a week, 5 to 10 % of a year.
 *   N. J. Cepeda, E. Vul, D. Rohrer, J. T. Wixted, H. Pashler, “Spacing Effects in Learning: A Temporal Ridgeline of
 *   Optimal Retention”, Psychological Science 19, 2008, doi:10.1111/j.1467-9280.2008.02209.x: a gap of 1 day was best
 *   for a test after 7, of 11 for one after 35, of 21 for ones after 70 and 350. So 1 day comes first, 21 is what a year
 *   asks for, and one longer gap ends it.
 * The numbers between are ours, each about three times the one before; no study has tried these five.
 */
export function nextDue(
  card: CardState,
  { judgement, now, zone }: { readonly judgement: Judgement; readonly now: Date; readonly zone: string },
): CardState {
  if (card.dueOn === null) return card
  const step = judgement === 'knew' ? card.step + 1 : 0
  const days = RECALL_DAYS[step]
  return { step, dueOn: days === undefined ? null : addDays(dayOf(now, zone), days) }
}

/**
 * The cards to ask today, the longest due first: what `judged` leaves of the day's number. Cards that came due on the same
 * day keep their order.
 */
export const chooseDue = <C extends Pick<CardState, 'dueOn'>>(
  cards: readonly C[],
  { today, judged }: { readonly today: Day; readonly judged: number },
): readonly C[] =>
  cards
    .filter(({ dueOn }) => dueOn !== null && dueOn <= today)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : a.dueOn === b.dueOn ? 0 : 1))
    .slice(0, Math.max(0, CARDS_A_DAY - judged))

/** The next day after today on which cards come back, with how many; what today had no room for comes tomorrow. */
export function nextReturn(
  cards: readonly Pick<CardState, 'dueOn'>[],
  { today, judged }: { readonly today: Day; readonly judged: number },
): { readonly on: Day; readonly count: number } | undefined {
  const tomorrow = addDays(today, 1)
  const left = cards.filter(({ dueOn }) => dueOn !== null && dueOn <= today).length
  const waiting = left - chooseDue(cards, { today, judged }).length
  const later = cards.flatMap(({ dueOn }) => (dueOn !== null && dueOn > today ? [dueOn] : []))
  const days = waiting > 0 ? [tomorrow, ...later] : later
  const [on] = days.toSorted()
  if (on === undefined) return undefined
  const count = later.filter((day) => day === on).length + (on === tomorrow ? waiting : 0)
  return { on, count: Math.min(CARDS_A_DAY, count) }
}

/**
 * Every day on which cards come back as things stand, with how many, the first day first: at most `CARDS_A_DAY` on each,
 * and what a day has no room for on the next. As if each were asked on its day and did not come back again.
 */
export function listReturns(
  cards: readonly Pick<CardState, 'dueOn'>[],
  { today, judged }: { readonly today: Day; readonly judged: number },
): readonly { readonly on: Day; readonly count: number }[] {
  const due = cards.flatMap(({ dueOn }) => dueOn ?? []).toSorted()
  const days: { on: Day; count: number }[] = []
  let [on, room] = [today, Math.max(0, CARDS_A_DAY - judged)]
  for (const day of due) {
    if (day > on) [on, room] = [day, CARDS_A_DAY]
    else if (room === 0) [on, room] = [addDays(on, 1), CARDS_A_DAY]
    const last = days.at(-1)
    if (last?.on === on) last.count++
    else days.push({ on, count: 1 })
    room--
  }
  return days
}
