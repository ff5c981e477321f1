import { z } from 'zod'
import { reviews, type QuizDefinition } from '../../domain/quiz/definition.ts'
import { finalIdOf, gatherFinal } from '../../domain/quiz/final.ts'
import type { ModuleEdition, PhaseEdition } from '../../domain/phase/edition.ts'
import { minutes } from '../fields.ts'
import { readText, type Folder } from '../folder.ts'
import type { Report } from '../problem.ts'
import { readYaml } from '../yaml.ts'
import { wait } from './wait.ts'

export const FINAL_FILE = 'final.yaml'

const fields = z.strictObject({
  passing_score: z.number().min(0).max(100_000),
  minutes,
  total_score: z.number().gt(0).max(100_000).default(100),
  random: z.boolean().default(true),
  attempts: z.int().min(1).max(100).optional(),
  wait: wait.optional(),
  /** How many questions an attempt asks. */
  draw: z.int().min(1),
  review: z.enum(reviews).optional(),
})

const A_DAY = 24 * 60 * 60

/**
 * Reads final.yaml, where there is one; its questions are those of the lessons, without those that the certificate
 * leaves out (`asked` names the others).
 */
export async function readFinal(
  {
    folder,
    phaseId,
    report,
    asked,
  }: { folder: Folder; phaseId: string; report: Report; asked: 'all' | readonly string[] },
  modules: readonly ModuleEdition[],
): Promise<NonNullable<PhaseEdition['final']> | null> {
  if (!folder.has(FINAL_FILE)) return null
  const source = await readText(folder, FINAL_FILE, report)
  const yaml = source && readYaml({ source, schema: fields, report })
  if (!yaml) return null
  const { value, at } = yaml
  const quizzes = modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, quiz }) => (quiz && (asked === 'all' || asked.includes(id)) ? [quiz] : [])),
  )
  const questions = gatherFinal(
    quizzes.map(({ id, definition }) => ({ id: id.slice(phaseId.length + 1), definition })),
    value.draw,
  )
  if (value.draw > questions.length)
    report.add(at(['draw']), 'quiz-draw', { draw: value.draw, count: questions.length })
  if (value.passing_score > value.total_score)
    report.add(at(['passing_score']), 'quiz-passing', { passing: value.passing_score, total: value.total_score })
  if (value.wait !== undefined && value.attempts === 1) report.add(at(['wait']), 'quiz-wait')
  return {
    id: finalIdOf(phaseId),
    definition: { ...readRules(value), questions },
    sources: Object.fromEntries(
      quizzes.flatMap(({ id, sources = {} }) =>
        Object.entries(sources).map(([question, places]) => [`${id.slice(phaseId.length + 1)}.${question}`, places]),
      ),
    ),
  }
}

function readRules(value: z.output<typeof fields>): Omit<QuizDefinition, 'questions'> {
  const isOnce = value.attempts === 1
  const waits = Array.isArray(value.wait) ? value.wait : undefined
  const waitSeconds = typeof value.wait === 'number' ? value.wait : 0
  return {
    passingScore: value.passing_score,
    totalScore: value.total_score,
    minutes: value.minutes,
    isRandom: value.random,
    attempts: value.attempts ?? null,
    waitSeconds,
    ...(waits ? { waits } : value.wait === undefined && !isOnce ? { waits: [A_DAY] } : {}),
    draw: value.draw,
    review: value.review ?? (isOnce ? 'full' : 'reasons'),
  }
}
