// A learner's answers under everything that goes wrong at once; all 1,000 seeds run in bench/.
import { expect, test } from '@playwright/test'
import { isWhole } from './house.ts'
import { runFaults } from './quiz-faults/run.ts'

const LEARNERS = isWhole ? 50 : 10

test(`${LEARNERS} learners lose no answer, are graded once and never get stuck, while the network fails and the server is killed`, async () => {
  test.setTimeout(240_000)
  const seeds = Array.from({ length: LEARNERS }, (_, i) => i + 1)
  const report = await runFaults({
    seeds,
    servers: 1,
    atOnce: seeds.length,
    storm: { seed: 1, calmMs: [1500, 4000], killsPerSeed: 0 },
  })
  console.log(
    `${report.seeds} seeds, ${report.kills} kills: ${report.given} answers and flags given; lost ${report.lost.length}, graded twice ${report.twice.length}, stuck ${report.stuck.length}`,
  )
  expect({ lost: report.lost, twice: report.twice, stuck: report.stuck }).toEqual({ lost: [], twice: [], stuck: [] }) // each names its seed: node bench/run.ts quiz-faults <seed>
  expect(report.seeds).toBe(LEARNERS)
  expect(report.kills).toBeGreaterThanOrEqual(isWhole ? 2 : 1)
  for (const count of Object.values(report.endings)) expect(count).toBeGreaterThan(0)
})
