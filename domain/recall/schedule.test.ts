import { expect, test } from 'vitest'
import { addDays, dayOf } from './day.ts'
import {
  CARDS_A_DAY,
  chooseDue,
  firstDue,
  judgements,
  listReturns,
  nextDue,
  nextReturn,
  RECALL_DAYS,
  type CardState,
  type Judgement,
} from './schedule.ts'

const zone = 'Asia/Shanghai'
const noon = new Date('2026-11-24T04:00:00Z')

/** The days between the askings of a card that is judged so, each time on its day. */
function walk(said: readonly Judgement[]): (number | null)[] {
  let card = firstDue(noon, zone)
  let day = dayOf(noon, zone)
  const gaps = [(Date.parse(card.dueOn ?? '') - Date.parse(day)) / 86_400_000] as (number | null)[]
  for (const judgement of said) {
    day = card.dueOn ?? day
    card = nextDue(card, { judgement, now: new Date(`${day}T04:00:00Z`), zone })
    gaps.push(card.dueOn === null ? null : (Date.parse(card.dueOn) - Date.parse(day)) / 86_400_000)
  }
  return gaps
}

test('what is known comes back after 1, 3, 7, 21 and 60 days, and is then kept for good', () => {
  expect(walk(['knew', 'knew', 'knew', 'knew', 'knew'])).toEqual([1, 3, 7, 21, 60, null])
})

test('what is not known yet begins anew, with the next day', () => {
  expect(walk(['knew', 'knew', 'not_yet', 'knew', 'not_yet', 'not_yet', 'knew'])).toEqual([1, 3, 7, 1, 3, 1, 1, 3])
})

test('what is kept for good stays so, whatever is said of it again', () => {
  const kept: CardState = { step: 5, dueOn: null }
  for (const judgement of judgements) expect(nextDue(kept, { judgement, now: noon, zone })).toBe(kept)
})

test('a day is the learner’s own: judged before midnight there it comes back on the day after, judged after it a day later', () => {
  const card = firstDue(new Date('2026-11-24T15:59:59Z'), zone) // 23:59:59 in Shanghai
  expect(card.dueOn).toBe('2026-11-25')
  expect(firstDue(new Date('2026-11-24T16:00:00Z'), zone).dueOn).toBe('2026-11-26')
  expect(firstDue(new Date('2026-11-24T16:00:00Z'), 'America/New_York').dueOn).toBe('2026-11-25')
})

/** What is wrong with the step from one state to the next; '' when nothing is. */
function findFault(
  [before, after]: readonly [CardState, CardState],
  { judgement, today }: { judgement: Judgement; today: string },
): string {
  if (before.dueOn === null) return after === before ? '' : 'what is kept has changed'
  if (after.dueOn === null)
    return before.step === RECALL_DAYS.length - 1 && judgement === 'knew' ? '' : 'it was lost before its end'
  if (after.dueOn <= today) return 'it comes before the next day'
  if (after.dueOn > addDays(today, 60)) return 'it comes after the longest gap'
  return after.step === (judgement === 'knew' ? before.step + 1 : 0) ? '' : 'it is on another step'
}

test('whatever is said whenever and wherever: never before the next day there, never later than the longest gap, and lost only by being known to the end', () => {
  const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Pacific/Kiritimati', 'Europe/Berlin']
  let chance = 20_261_124
  const draw = (below: number) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((chance / 2_147_483_648) * below)
  }
  const faults: string[] = []
  for (let run = 0; run < 100; run++) {
    const own = zones[draw(zones.length)] ?? 'UTC'
    let now = new Date(Date.UTC(2026, draw(12), 1 + draw(28), draw(24), draw(60)))
    let card = firstDue(now, own)
    for (let said = 0; said < 12; said++) {
      const judgement = judgements[draw(2)] ?? 'knew'
      now = new Date(now.getTime() + draw(100 * 86_400_000))
      const after = nextDue(card, { judgement, now, zone: own })
      const fault = findFault([card, after], { judgement, today: dayOf(now, own) })
      if (fault !== '') faults.push(`${fault}: ${now.toISOString()} ${own} ${JSON.stringify([card, judgement, after])}`)
      card = after
    }
  }
  expect(faults).toEqual([])
})

const due = (...days: (string | null)[]) => days.map((dueOn, id) => ({ id, dueOn }))

test('of what is due the oldest comes first, and not more than a day’s number; what was judged today counts', () => {
  const today = '2026-11-24'
  const cards = due('2026-11-24', '2026-11-20', null, '2026-11-25', '2026-11-20')
  expect(chooseDue(cards, { today, judged: 0 }).map(({ id }) => id)).toEqual([1, 4, 0])
  const many = due(...Array.from({ length: 20 }, () => '2026-11-01'))
  expect(chooseDue(many, { today, judged: 0 })).toHaveLength(CARDS_A_DAY)
  expect(chooseDue(many, { today, judged: 5 })).toHaveLength(CARDS_A_DAY - 5)
  expect(chooseDue(many, { today, judged: 30 })).toEqual([])
})

test('every day on which cards come back is told, none of them with more than its number, and no card is left out', () => {
  const today = '2026-11-24'
  expect(listReturns(due(null), { today, judged: 0 })).toEqual([])
  expect(listReturns(due('2026-11-20', null, '2026-12-01', '2026-11-24', '2026-12-01'), { today, judged: 0 })).toEqual([
    { on: '2026-11-24', count: 2 },
    { on: '2026-12-01', count: 2 },
  ])
  const many = due('2026-11-26', ...Array.from({ length: 30 }, () => '2026-11-01'))
  expect(listReturns(many, { today, judged: 5 })).toEqual([
    { on: '2026-11-24', count: 7 },
    { on: '2026-11-25', count: CARDS_A_DAY },
    { on: '2026-11-26', count: CARDS_A_DAY },
  ])
  expect(listReturns(many, { today, judged: 40 }).at(0)).toEqual({ on: '2026-11-25', count: CARDS_A_DAY })
})

test('tells when the next ones come, and how many; what today has no room for comes tomorrow', () => {
  const today = '2026-11-24'
  expect(nextReturn(due('2026-11-24', null), { today, judged: 0 })).toBeUndefined()
  expect(nextReturn(due('2026-12-01', '2026-11-27', '2026-11-27'), { today, judged: 0 })).toEqual({
    on: '2026-11-27',
    count: 2,
  })
  expect(nextReturn(due('2026-11-24', '2026-11-24', '2026-11-25'), { today, judged: CARDS_A_DAY - 1 })).toEqual({
    on: '2026-11-25',
    count: 2,
  })
  const many = due(...Array.from({ length: 30 }, () => '2026-11-01'))
  expect(nextReturn(many, { today, judged: 0 })).toEqual({ on: '2026-11-25', count: CARDS_A_DAY })
})
