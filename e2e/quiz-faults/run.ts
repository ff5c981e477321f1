// Plays many seeds against one house in a storm and judges each.
import { rm } from 'node:fs/promises'
import type { QuizDefinition } from '../../domain/quiz/definition.ts'
import { question, quizDefinition, trueFalse } from '../../store/test-quiz.ts'
import { makeDataDir } from '../product.ts'
import { askAs, pause } from './ask.ts'
import { makeChance } from './chance.ts'
import { openFaultHouse, QUIZ, type FaultHouse } from './house.ts'
import { judge } from './judge.ts'
import { play } from './learner.ts'
import { makePlan } from './plan.ts'

export interface FaultReport {
  readonly seeds: number
  readonly kills: number
  readonly given: number
  readonly acknowledged: number
  readonly endings: Readonly<Record<'submit' | 'deadline' | 'absent', number>>
  /** Attempts that nobody looked at and that the queue had not submitted in time: the next read did. */
  readonly byNextRead: number
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly stuck: readonly string[]
}

/** A run of one learner takes some 10 s; who needs longer than this is stuck. */
const LONGEST_MS = 120_000
/** The queue has this long after the deadline, restarts included. */
const QUEUE_MS = 12_000

const questions = [
  question('one'),
  question('two', { answer: ['b'] }),
  question('three', { type: 'multiple', answer: ['a', 'c'] }),
  question('four', { type: 'multiple', isPartial: true, answer: ['a', 'b'] }),
  trueFalse('five', 'true'),
  question('six', { points: 3 }),
]
const quiz: QuizDefinition = quizDefinition({ minutes: 30, isRandom: true, questions })

export interface FaultOptions {
  readonly seeds: readonly number[]
  readonly servers: 1 | 2
  readonly atOnce: number
  /** A calm of so many milliseconds between two kills; on a slow machine the learners wait for their share of them. */
  readonly storm: { readonly seed: number; readonly calmMs: readonly [number, number]; readonly killsPerSeed: number }
  readonly tell?: (line: string) => void
}

export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const dataDir = await makeDataDir('faults')
  const house = await openFaultHouse({ dataDir, servers: options.servers, quiz })
  try {
    const report = {
      seeds: 0,
      kills: 0,
      given: 0,
      acknowledged: 0,
      endings: { submit: 0, deadline: 0, absent: 0 },
      byNextRead: 0,
      lost: [] as string[],
      twice: [] as string[],
      stuck: [] as string[],
    }
    const waiting = [...options.seeds]
    let isOver = false
    const storm = house.storm({
      ...options.storm,
      chance: makeChance(options.storm.seed),
      isOver: () => isOver,
      killed: () => void report.kills++,
    })
    const lane = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const due = (options.seeds.length - waiting.length - options.atOnce) * options.storm.killsPerSeed
        while (report.kills < due) await pause(100)
        await playSeed(house, seed, report)
        if (++report.seeds % 50 === 0) options.tell?.(`${report.seeds} of ${options.seeds.length} seeds`)
      }
    }
    await Promise.all(Array.from({ length: options.atOnce }, lane)).finally(() => (isOver = true))
    await storm
    return report
  } finally {
    await house.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Tally = {
  given: number
  acknowledged: number
  endings: Record<'submit' | 'deadline' | 'absent', number>
  byNextRead: number
  lost: string[]
  twice: string[]
  stuck: string[]
}

async function playSeed(house: FaultHouse, seed: number, report: Tally): Promise<void> {
  const plan = makePlan(seed, questions)
  const { accountId, token } = await house.signIn()
  const ask = askAs(token, house.url)
  const played = await Promise.race([
    play(plan, { ask, quizId: QUIZ, setDeadline: house.setDeadline }),
    pause(LONGEST_MS),
  ])
  if (!played) return void report.stuck.push(`seed ${seed} (${plan.ending}): not done after ${LONGEST_MS / 1000} s`)
  if (plan.ending === 'absent' && !(await isSubmittedByQueue(house, accountId))) {
    report.byNextRead++
    await ask('/quiz/detail', { category_id: QUIZ }).catch(() =>
      pause(3000).then(() => ask('/quiz/detail', { category_id: QUIZ })),
    )
  }
  const verdict = judge(quiz, played, await house.readHeld(accountId))
  for (const kind of ['lost', 'twice', 'stuck'] as const)
    report[kind].push(...verdict[kind].map((why) => `seed ${seed} (${plan.ending}): ${why}`))
  report.endings[plan.ending]++
  report.given += played.devices.reduce((sum, device) => sum + device.written.length, 0)
  report.acknowledged += played.acknowledged.length
}

async function isSubmittedByQueue(house: FaultHouse, accountId: string): Promise<boolean> {
  for (const end = Date.now() + QUEUE_MS; Date.now() < end; await pause(500)) {
    if ((await house.readHeld(accountId)).attempts[0]?.isSubmitted) return true
  }
  return false
}
