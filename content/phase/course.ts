import { z } from 'zod'
import { solutionRules } from '../../domain/certificate/rule.ts'
import { editionStates } from '../../domain/phase/edition.ts'
import type { Validity } from '../../domain/certificate/rule.ts'
import { days, language, line, localised, slug } from '../fields.ts'
import { prices } from '../prices.ts'

const validity = z
  .string()
  .regex(/^(permanent|P\d{1,3}[YM]|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/, 'duration-shape')
  .transform((text): Validity => {
    if (text === 'permanent') return { kind: 'permanent' }
    if (!text.startsWith('P')) return { kind: 'until', date: text }
    return { kind: 'months', months: Number(text.slice(1, -1)) * (text.endsWith('Y') ? 12 : 1) }
  })

/** course.yaml */
export const courseFields = z.strictObject({
  id: slug,
  title: localised,
  summary: localised,
  languages: z.array(language).min(1),
  state: z.enum(editionStates).default('draft'),
  /** A draft that lists tell of already, by its title and its summary; it needs no lessons yet. */
  planned: z.boolean().default(false),
  /** Where the phase stands among the phases; the same number: by id. */
  position: z.int().min(0).max(10_000).default(0),
  cover: line.optional(),
  price: prices.optional(),
  free_hours: z.int().min(0).max(1000).default(0),
  certificate: z
    .strictObject({
      validity,
      lessons: z.union([z.literal('all'), z.array(slug).min(1)]),
      quizzes: z.array(slug).default([]),
      experiments: z.array(slug).default([]),
      solution: z.enum(solutionRules).default('allowed'),
      /** The phase's final: of everybody, or of who enrolled on a day or later. */
      final: z.union([z.literal(true), z.strictObject({ from: z.iso.date('date-shape') })]).optional(),
    })
    .optional(),
  /** Ids as in published-ids.txt that are gone for good. */
  retired: z.array(line).default([]),
})
export type CourseFields = z.output<typeof courseFields>

/** module.yaml */
export const moduleFields = z.strictObject({
  id: slug,
  title: localised,
  due: z
    .strictObject({
      after_start: days.optional(),
      at: z.iso.datetime({ offset: true, error: 'date-shape' }).optional(),
    })
    .refine((due) => (due.after_start === undefined) !== (due.at === undefined))
    .optional(),
})
