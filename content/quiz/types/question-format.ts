// How a type of question is written in quiz.yaml. Each type is a file here and a line in the registry.
import { z } from 'zod'
import type { LocalisedHtml, Question } from '../../../domain/quiz/definition.ts'
import { line, slug } from '../../fields.ts'
import type { Place, ProblemArgs, ProblemCode, Report } from '../../problem.ts'
import type { YamlPath } from '../../yaml.ts'
import type { KeyFormat } from './item-key.ts'

/** What reading one question needs. Paths begin at the question. */
export interface Reading<F> {
  readonly fields: F
  /** For complaints: `questions.3`. */
  readonly name: string
  readonly at: (...path: YamlPath) => Place
  readonly atKey: (...path: YamlPath) => Place
  readonly report: Report
  /** Renders a text in the quiz's first language. */
  readonly html: (text: string, ...path: YamlPath) => Promise<LocalisedHtml>
}

/** Tells what is wrong with one text. */
export type Complain = (code: ProblemCode, args: ProblemArgs) => void

/**
 * Gives a text with its translation; `path` is its place in both the source and the translation. `finish` works on what
 * was rendered.
 */
export type MapText = <T extends LocalisedHtml | null>(
  path: readonly string[],
  text: T,
  finish?: (html: string, complain: Complain) => string,
) => Promise<T | LocalisedHtml>

type Head = 'id' | 'type' | 'points' | 'isPartial' | 'prompt'

export interface QuestionFormat<F extends z.ZodRawShape, Q extends Question> {
  /** The type's name. */
  readonly name: string
  /** Its own fields, beside `id type points partial prompt`. */
  readonly fields: F
  readonly read: (reading: Reading<z.output<z.ZodObject<F>>>) => Promise<Omit<Q, Head>>
  /** Asks `map` about every text but the prompt. Below a field stand ids, below an id fields: `choices`, `a`, `text`. */
  readonly mapTexts: (question: Q, map: MapText) => Promise<Q>
  /** How its solution is corrected in the console; without it the solution is fixed there, and only its texts change. */
  readonly key?: KeyFormat
}

/** A format whose fields are only known when it runs: it gets what its own schema has parsed. */
export type AnyQuestionFormat = QuestionFormat<z.ZodRawShape, Question>

export const defineFormat = <F extends z.ZodRawShape, Q extends Question>(
  format: QuestionFormat<F, Q>,
): AnyQuestionFormat => format as unknown as AnyQuestionFormat // the registry hands a question to the format that read it

/** One after the other, so that complaints come in order. */
export async function mapInOrder<T, R>(list: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const [at, one] of list.entries()) done.push(await work(one, at))
  return done
}

/** What was named in a field by an id: it hangs on it in a translation and in answers. */
export function checkId({ atKey, report }: Reading<object>, field: string, id: string): void {
  if (!slug.safeParse(id).success) report.add(atKey(field, id), 'id-shape', { value: id, field })
}

/** An explanation of the whole question, shown after submission; types without choices have one. */
export const why = line.optional()

export async function readWhy(
  { at, report, html }: Reading<object>,
  text: string | undefined,
): Promise<LocalisedHtml | null> {
  if (text !== undefined) return html(text, 'why')
  report.add(at(), 'quiz-why-missing')
  return null
}

/** Parts by their ids, each a text. */
export const parts = z.record(z.string(), line)

interface Part {
  readonly id: string
  readonly text: LocalisedHtml
}

/** At least two, so that there is something to do. */
export async function readParts(
  reading: Reading<object>,
  field: string,
  texts: Readonly<Record<string, string>>,
): Promise<Part[]> {
  const entries = Object.entries(texts)
  if (entries.length < 2) reading.report.add(reading.at(field), 'quiz-parts', { field })
  return mapInOrder(entries, async ([id, text]) => {
    checkId(reading, field, id)
    return { id, text: await reading.html(text, field, id) }
  })
}

export const mapParts = (field: string, of: readonly Part[], map: MapText): Promise<Part[]> =>
  mapInOrder(of, async ({ id, text }) => ({ id, text: await map([field, id], text) }))
