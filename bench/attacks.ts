// Every attack on the check of a hand-in, behind each kind of wall that this machine has.
import { makeCheckPlace } from '../labs/check/check-place.ts'
import { standardLimits } from '../labs/check/run-check.ts'
import { attack, attacks, author, countPassed, solved } from '../labs/check/test-attacks.ts'

const limits = { ...standardLimits, turnSeconds: 8, idleSeconds: 2, cpuSeconds: 20 }

export async function benchAttacks(report: (what: string, value: string, isMet: boolean) => void): Promise<void> {
  for (const [kind, bwrap] of Object.entries({ bubblewrap: '/usr/bin/bwrap', perl: '/nowhere/bwrap' })) {
    const place = makeCheckPlace({ limits, bwrap })
    const passed = countPassed(await place.check({ author, own: solved }))
    const standing = await place.standing()
    report(
      `hand-ins behind ${kind}: checks of the reference that pass`,
      `${passed} of ${author.filter(({ isCheck }) => isCheck).length}`,
      standing.kind === 'verified' &&
        standing.wall === kind &&
        passed === author.filter(({ isCheck }) => isCheck).length,
    )
    const waiting = Object.entries(attacks)
    const forged: string[] = []
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const run = await attack(place, next[1])
        if (run.kind === 'unavailable' || countPassed(run) > 0) forged.push(next[0])
      }
    }
    await Promise.all([lane(), lane()])
    report(
      `hand-ins behind ${kind}: forged of ${Object.keys(attacks).length} attacks`,
      forged.length === 0 ? '0' : forged.join(', '),
      forged.length === 0,
    )
  }
}
