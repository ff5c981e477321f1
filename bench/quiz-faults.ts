// Seeded learners against the real server, PostgreSQL and the shipped journal, with the network failing and the server
// killed.
import { runFaults, type FaultReport } from '../e2e/quiz-faults/run.ts'
import type { Report } from './report.ts'

const SEEDS = 1000
const LEAST_KILLS = 200
const KILLS_PER_SEED = 0.22
const AT_ONCE = 25

/**
 * Half of the seeds against one server with its embedded database, which falls with it; half against two servers on one
 * database.
 */
async function runAllFaults(given: readonly number[], tell: (line: string) => void): Promise<FaultReport[]> {
  const seeds = given.length > 0 ? given : Array.from({ length: SEEDS }, (_, i) => i + 1)
  const halves =
    given.length > 0 ? [seeds, seeds] : [seeds.filter((seed) => seed % 2 === 1), seeds.filter((seed) => seed % 2 === 0)]
  const reports: FaultReport[] = []
  for (const [at, half] of halves.entries()) {
    const servers = at === 0 ? 1 : 2
    reports.push(
      await runFaults({
        seeds: half,
        servers,
        atOnce: AT_ONCE,
        storm: { seed: servers, calmMs: [300, 2500], killsPerSeed: KILLS_PER_SEED },
        tell: (line) => tell(`${servers} server${servers > 1 ? 's' : ''}: ${line}`),
      }),
    )
  }
  return reports
}

export async function benchQuizFaults(report: Report, seeds: readonly number[]): Promise<void> {
  const reports = await runAllFaults(seeds, (line) => console.log(`       ${line}`))
  const sum = (count: (one: (typeof reports)[number]) => number) =>
    reports.reduce((total, one) => total + count(one), 0)
  for (const { lost, twice, stuck } of reports)
    for (const line of [...lost, ...twice, ...stuck]) console.log(`       ${line}`)
  const kills = sum((one) => one.kills)
  report(
    `kills of servers and PostgreSQL over ${sum((one) => one.seeds)} seeded learners, at least ${LEAST_KILLS}`,
    String(kills),
    kills >= LEAST_KILLS || seeds.length > 0,
  )
  const bad = [sum((one) => one.lost.length), sum((one) => one.twice.length), sum((one) => one.stuck.length)]
  const endings = (['submit', 'deadline', 'absent'] as const)
    .map((ending) => `${sum((one) => one.endings[ending])} ${ending}`)
    .join(', ')
  report(
    'answers lost / attempts graded twice / stuck: none',
    `${bad.join(' / ')} of ${sum((one) => one.given)} answers and flags (${endings}; ${sum((one) => one.byNextRead)} submitted by the next read)`,
    bad.every((count) => count === 0),
  )
}
