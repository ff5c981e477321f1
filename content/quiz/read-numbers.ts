// The numbers of a quiz's variants: quiz.numbers.json, which a program beside it makes. A text of a question names them
// as `{{name}}`.
import { z } from 'zod'
import { locales, type Locale } from '../../messages/locale.ts'
import { line } from '../fields.ts'
import { startOf, type SourceText } from '../folder.ts'
import type { Report } from '../problem.ts'

const value = z.union([z.number(), z.string(), z.partialRecord(z.enum(locales), line)])
const rows = z
  .array(z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), value))
  .min(2)
  .max(200)
const file = z.record(z.string(), rows)

/** The numbers of one variant by name; a word of a language stands under its language. */
type Row = z.output<typeof rows>[number]
/** The variants of each question that has some. */
export type Numbers = ReadonlyMap<string, readonly Row[]>

export function readNumbers(source: SourceText | undefined, report: Report): Numbers {
  if (!source) return new Map()
  let plain: unknown
  try {
    plain = JSON.parse(source.text)
  } catch (error) {
    report.add(startOf(source.file), 'quiz-numbers', { detail: error instanceof Error ? error.message : String(error) })
    return new Map()
  }
  const parsed = file.safeParse(plain)
  if (parsed.success) return new Map(Object.entries(parsed.data))
  for (const { path, message } of parsed.error.issues)
    report.add(startOf(source.file), 'quiz-numbers', { detail: `${path.map(String).join('.')}: ${message}` })
  return new Map()
}

const HOLE = /\{\{([a-z][a-z0-9_]*)\}\}/g

/**
 * A part of a question with its numbers in place. A text that is nothing but a hole becomes what stands for it, so that
 * an answer is a number. A hole without a number stays, and is told where it stands.
 */
export function fillHoles(part: unknown, row: Row, lang: Locale): unknown {
  if (Array.isArray(part)) return part.map((one) => fillHoles(one, row, lang))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, fillHoles(one, row, lang)]))
  return typeof part === 'string' ? fillText(part, row, lang) : part
}

function fillText(text: string, row: Row, lang: Locale): string | number {
  const wordOf = (name: string) => {
    const found = row[name]
    return typeof found === 'object' ? found[lang] : found
  }
  const whole = /^\{\{([a-z][a-z0-9_]*)\}\}$/.exec(text)?.[1]
  const alone = whole === undefined ? undefined : wordOf(whole)
  if (typeof alone === 'number') return alone
  return text.replaceAll(HOLE, (hole, name: string) => String(wordOf(name) ?? hole))
}

/** The names of holes that a text still has. */
export const findHoles = (part: unknown): string[] => [...new Set(JSON.stringify(part)?.match(HOLE))]
