// Asks the program that reads and corrects a question in the files of its quiz (server/correct-item.ts).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import type { ItemForm as Form } from '../../domain/quiz/correction.ts'
import { QuestionContent } from '../../store/quiz.ts'

export const ItemChange = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        path: z.array(z.string().max(60)).min(1).max(6).readonly(),
        lang: z.string().max(20),
        text: z.string().trim().min(1).max(5000),
      }),
    )
    .max(200)
    .readonly(),
  answer: z.array(z.string().trim().min(1).max(200)).min(1).max(50).readonly().optional(),
  also: z.array(z.string().min(1).max(200)).max(10).readonly().optional(),
  tolerance: z.string().max(20).optional(),
})

export const ItemOrder = z.strictObject({
  /** Of the lesson, within the course's. */
  folder: z.string(),
  lessonId: z.string(),
  questionId: z.string(),
  /** The first is that of quiz.yaml. */
  languages: z.array(z.string()),
  files: z.array(z.strictObject({ file: z.string(), text: z.string() })),
  /** Where links to lessons lead, by their ids. */
  lessons: z.record(z.string(), z.string()),
  phases: z.array(z.string()),
  change: ItemChange.optional(),
})
export type ItemOrder = z.output<typeof ItemOrder>

const Reply = z.strictObject({
  form: z.custom<Form>((value) => typeof value === 'object').nullable(),
  /** Those that changed. */
  files: z.array(z.strictObject({ file: z.string(), text: z.string() })),
  problems: z.array(
    z.strictObject({
      file: z.string(),
      line: z.number(),
      code: z.string(),
      args: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  question: QuestionContent.nullable(),
  /** Of all questions of the quiz their lines now, by language. */
  lines: z.record(z.string(), z.record(z.string(), z.number())),
})
export type ItemReply = z.output<typeof Reply>

const program = path.resolve(import.meta.dirname, '../correct-item.ts')
const MOST_MS = 20_000

let turn: Promise<unknown> = Promise.resolve()

/** How the program is run; a test may run it in its own process. */
export const itemProgram: { run: (order: ItemOrder) => Promise<ItemReply> } = { run: runApart }

/** One after the other: each takes a second of a processor. @throws when the program fails, or takes too long */
export function askItemFiles(order: ItemOrder): Promise<ItemReply> {
  const own = turn.then(() => itemProgram.run(order))
  turn = own.catch(() => {})
  return own
}

function runApart(order: ItemOrder): Promise<ItemReply> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'], timeout: MOST_MS, env: {} })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject)
    child.once('close', (status) => {
      if (status !== 0) return reject(new Error(`the files of a question could not be read (${String(status)})`))
      resolve(Reply.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))))
    })
    child.stdin.on('error', () => {}) // it ended before it had read everything: its status tells
    child.stdin.end(JSON.stringify(order))
  })
}
