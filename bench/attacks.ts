// Every attack on the check of a hand-in, behind each kind of wall. A machine that has only one of them misses this part.
import { makeCheckPlace, type CheckPlace } from '../labs/check/check-place.ts'
import { MachineBusy, standardLimits } from '../labs/check/run-check.ts'
import { attack, attacks, author, countPassed, solved } from '../labs/check/test-attacks.ts'
import type { CheckRun } from '../labs/driver.ts'
import type { Report } from './report.ts'

const limits = { ...standardLimits, turnSeconds: 8, idleSeconds: 2, cpuSeconds: 20 }
const walls = { bubblewrap: '/usr/bin/bwrap', perl: '/nowhere/bwrap' } as const
const MOST_TRIES = 5

/** As the queue does it: a busy machine is asked again. */
async function askAgain(work: () => Promise<CheckRun>): Promise<CheckRun> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MachineBusy) || tries === MOST_TRIES) throw error
    }
}

/** @returns how many attacks were judged, and whether this wall stood around them */
async function benchWall(kind: keyof typeof walls, report: Report): Promise<number> {
  const place = makeCheckPlace({ limits, bwrap: walls[kind] })
  const standing = await place.standing()
  const isThere = standing.kind === 'verified' && standing.wall === kind
  report(
    `hand-ins behind ${kind}: the wall that stands around them`,
    standing.kind === 'verified' ? standing.wall : 'none holds on this machine',
    isThere,
  )
  if (!isThere) return 0
  const checks = author.filter(({ isCheck }) => isCheck).length
  const passed = countPassed(await askAgain(() => place.check({ author, own: solved })))
  report(`hand-ins behind ${kind}: checks of the reference that pass`, `${passed} of ${checks}`, passed === checks)
  return runAttacks(kind, place, report)
}

async function runAttacks(kind: string, place: CheckPlace, report: Report): Promise<number> {
  const waiting = Object.entries(attacks)
  const ends = { ran: 0, stopped: 0 }
  const forged: string[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, text] = next
      const run = await askAgain(() => attack(place, text))
      if (run.kind === 'unavailable') throw new Error(`“${name}” was not judged: ${run.why}`)
      ends[run.kind]++
      if (countPassed(run) > 0) forged.push(name)
    }
  }
  await Promise.all([lane(), lane()])
  report(
    `hand-ins behind ${kind}: attacks that forge a check`,
    `${forged.length} of ${Object.keys(attacks).length} (${ends.ran} judged check by check, ${ends.stopped} ended)${forged.map((name) => `; ${name}`).join('')}`,
    forged.length === 0,
  )
  return ends.ran + ends.stopped
}

export async function benchAttacks(report: Report): Promise<void> {
  let cells = 0
  for (const kind of Object.keys(walls) as (keyof typeof walls)[]) cells += await benchWall(kind, report) // its own keys
  const all = Object.keys(attacks).length * Object.keys(walls).length
  report(
    `attacks × walls: ${Object.keys(attacks).length} × ${Object.keys(walls).length}, all of them judged`,
    `${cells} of ${all}`,
    cells === all,
  )
}
