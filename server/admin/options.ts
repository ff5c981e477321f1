// The kinds of option. On the command line everything is text; a complaint is a message key.
import { z } from 'zod'
import { isEmail } from '../../contract/email.ts'
import { MORE_TIME } from '../../domain/quiz/attempt.ts'
import { uuidPattern } from '../../domain/uuid.ts'

export const text = (max: number) =>
  z.string('field.required').trim().min(1, 'field.required').max(max, 'field.tooLong')

export const slug = z
  .string('field.required')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'admin.wrong.slug')
  .max(60, 'field.tooLong')

/** `a,b,c` */
export const slugs = z
  .string('field.required')
  .transform((given) => given.split(','))
  .pipe(z.array(slug).max(50, 'field.tooMany'))

export const email = z.string('field.required').trim().refine(isEmail, 'account.email.invalid')

export const uuid = z.string('field.required').toLowerCase().regex(uuidPattern, 'admin.wrong.id')

export const whole = (min: number, max: number) =>
  z
    .string('field.required')
    .regex(/^\d{1,9}$/, 'admin.wrong.number')
    .transform(Number)
    .pipe(z.number().min(min, 'admin.wrong.number').max(max, 'admin.wrong.number'))

/** Hours, to the hundredth: `2`, `0.5`. */
export const partOfHours = (max: number) =>
  z
    .string('field.required')
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, 'admin.wrong.hours')
    .transform(Number)
    .pipe(z.number().min(0.01, 'admin.wrong.hours').max(max, 'admin.wrong.hours'))

/** Minutes, or a share of the quiz's time: `15`, `25%`. */
export const moreTime = z.string('field.required').trim().regex(MORE_TIME, 'admin.wrong.time')

/** `2026-12-31` (the end of that day in UTC) or a full moment with its zone. */
export const moment = z
  .string('field.required')
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/, 'admin.wrong.moment')
  .transform((given) => new Date(given.length === 10 ? `${given}T23:59:59Z` : given))
  .refine((at) => !Number.isNaN(at.getTime()), 'admin.wrong.moment')

/** `2026-12-31`; in every zone that day ends after it. */
export const day = z
  .string('field.required')
  .regex(/^\d{4}-\d\d-\d\d$/, 'admin.wrong.day')
  .transform((given) => new Date(`${given}T11:00:00Z`))
  .refine((at) => !Number.isNaN(at.getTime()), 'admin.wrong.day')

/** Given or not: `--mail`. */
export const flag = z.boolean().default(false)

export const isFlag = (option: z.ZodType): boolean => {
  let inner = option
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap() as z.ZodType // zod types unwrap() by its core class
  return inner instanceof z.ZodBoolean
}
