// Which questions an attempt draws: of each objective and difficulty its share, and of those the ones met longest ago.
import { shuffle, type Random } from './chance.ts'
import type { Question } from './definition.ts'

/** In which attempts of the learner a question was asked, by the numbers of the attempts; the last one is the newest. */
export type Met = ReadonlyMap<string, readonly { readonly ordinal: number; readonly variant: number | null }[]>

/** What a question of an earlier lesson asks for. */
export const EARLIER = 'earlier'

/** So many questions of a pool, in no order that means anything. */
export function drawStrata(pool: readonly Question[], count: number, of: Lot): Question[] {
  const groups = [...Map.groupBy(pool, ({ asks }) => asks ?? '')]
  const shares = shareOut(groups, count, of.random)
  const drawn = groups.flatMap(([name, group]) => drawLevels(group, shares.get(name) ?? 0, of))
  return askLevels(pool, askAnew(pool, drawn, of), of)
}

interface Lot {
  readonly random: Random
  readonly met: Met
}

const hasVariants = ({ variants }: Question): boolean => (variants?.length ?? 0) > 1

/**
 * At least half of what is asked has variants, as far as the pool has such questions: what was copied from earlier results
 * is worth half of an attempt at most. A question without variants gives way, one of the same objective before any other,
 * but rather not the last one there, or such questions of an objective that has many variants would never be asked; and
 * never the last one of an objective.
 */
function askAnew(pool: readonly Question[], drawn: readonly Question[], { random, met }: Lot): Question[] {
  const asked = [...drawn]
  const open = shuffle(
    pool.filter((one) => hasVariants(one) && !asked.includes(one)),
    random,
  ).toSorted((a, b) => lastMet(met, a.id) - lastMet(met, b.id))
  while (asked.filter(hasVariants).length < asked.length / 2) {
    const plain = shuffle(
      asked.filter((one) => !hasVariants(one)),
      random,
    )
    const isAlone = ({ asks }: Question, among: readonly Question[]) =>
      among.filter((one) => one.asks === asks).length === 1
    const pairs = open.flatMap((one) => plain.map((other) => ({ one, other, isSame: one.asks === other.asks })))
    const pair =
      pairs.find(({ other, isSame }) => isSame && !isAlone(other, plain)) ??
      pairs.find(({ other }) => !isAlone(other, plain)) ??
      pairs.find(({ isSame }) => isSame) ??
      pairs.find(({ other }) => !isAlone(other, asked))
    if (!pair) break
    asked.splice(asked.indexOf(pair.other), 1, pair.one)
    open.splice(open.indexOf(pair.one), 1)
  }
  return asked
}

/**
 * Each difficulty that has a share of one question and more is asked. What gives way for it is a question of a difficulty
 * that is asked twice, of the same objective if there is one; none with variants for one without, and none for another
 * that was met later.
 */
function askLevels(pool: readonly Question[], drawn: readonly Question[], { random, met }: Lot): Question[] {
  const asked = [...drawn]
  for (const [level, group] of Map.groupBy(pool, (one) => one.level)) {
    if ((group.length * drawn.length) / pool.length < 1 || asked.some((one) => one.level === level)) continue
    const open = shuffle(group, random).toSorted((a, b) => lastMet(met, a.id) - lastMet(met, b.id))
    const count = (of: (one: Question) => boolean) => asked.filter(of).length
    const pairs = open
      .flatMap((one) => shuffle(asked, random).map((other) => ({ one, other, isSame: one.asks === other.asks })))
      .filter(
        ({ one, other, isSame }) =>
          count((same) => same.level === other.level) > 1 &&
          (isSame || count((same) => same.asks === other.asks) > 1) &&
          (hasVariants(one) || !hasVariants(other)) &&
          lastMet(met, one.id) <= lastMet(met, other.id),
      )
    const pair = pairs.find(({ isSame }) => isSame) ?? pairs[0]
    if (pair) asked.splice(asked.indexOf(pair.other), 1, pair.one)
  }
  return asked
}

/** Those met longest ago first; where not all of these are asked, each difficulty has its share of them. */
function drawLevels(group: readonly Question[], count: number, of: Lot): Question[] {
  const drawn: Question[] = []
  for (const [, alike] of [...Map.groupBy(group, ({ id }) => lastMet(of.met, id))].toSorted(([a], [b]) => a - b)) {
    const left = count - drawn.length
    if (left <= 0) break
    drawn.push(...(alike.length <= left ? alike : drawByLevel(alike, left, of.random)))
  }
  return drawn
}

const lastMet = (met: Met, id: string): number => met.get(id)?.at(-1)?.ordinal ?? 0

function drawByLevel(alike: readonly Question[], count: number, random: Random): Question[] {
  const levels = [...Map.groupBy(alike, ({ level }) => String(level ?? ''))]
  const shares = shareOut(levels, count, random)
  return levels.flatMap(([name, level]) => shuffle(level, random).slice(0, shares.get(name) ?? 0))
}

/**
 * Shares `count` out among groups as their sizes are; whoever has a fraction gets the next one by lot, weighted by it. As
 * long as there are enough each group has one, those of earlier lessons first of all.
 */
function shareOut(
  groups: readonly (readonly [string, readonly Question[]])[],
  count: number,
  random: Random,
): Map<string, number> {
  const total = groups.reduce((sum, [, group]) => sum + group.length, 0)
  const order = shuffle(groups, random).toSorted(([a], [b]) => Number(b === EARLIER) - Number(a === EARLIER))
  const shares = new Map(order.map(([name], at) => [name, at < count ? 1 : 0]))
  let left = count - Math.min(count, order.length)
  while (left > 0) {
    // How far each group is behind its share; a group that is used up is never behind.
    const behind = order.map(([name, group]) => {
      const has = shares.get(name) ?? 0
      return has >= group.length ? 0 : Math.max(1e-9, (count * group.length) / total - has)
    })
    const sum = behind.reduce((all, one) => all + one, 0)
    if (sum === 0) break
    let lot = random() * sum
    const at = Math.max(
      0,
      behind.findIndex((one) => (lot -= one) < 0),
    )
    const name = order[at]?.[0] ?? ''
    shares.set(name, (shares.get(name) ?? 0) + 1)
    left--
  }
  return shares
}
