// Seeded learners against the real server, PostgreSQL and the shipped journal, with the network failing and the server killed.
import { runFaults, type FaultReport } from '../e2e/quiz-faults/run.ts'

const SEEDS = 1000
export const LEAST_KILLS = 200
const KILLS_PER_SEED = 0.22
const AT_ONCE = 25

/** Half of the seeds against one server with its embedded database, which falls with it; half against two servers on one database. */
export async function runAllFaults(given: readonly number[], tell: (line: string) => void): Promise<FaultReport[]> {
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
