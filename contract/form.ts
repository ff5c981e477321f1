import { z } from 'zod'
import { isEmail } from './email.ts'

/** At most this many pairs in a body, counted before parsing (READINGS §1). */
export const MAX_PAIRS = 200
/** At most this many bytes in a form body (READINGS §1). */
export const MAX_BODY_BYTES = 64 * 1024

/** A form as it travels: single values as text, lists as repeated keys. */
export type RawForm = Record<string, string | string[]>

/** Why a body could not be read as a form: always answered 400, never guessed at. */
export class UnreadableForm extends Error {
  override name = 'UnreadableForm'
}

/** True when the field takes a list (repeated keys), whatever it is wrapped in. */
export function isListField(field: z.ZodType): boolean {
  let inner: z.ZodType = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap() as z.ZodType // zod types unwrap() by its core class
  return inner instanceof z.ZodArray
}

/**
 * Decodes a body into raw fields for a schema's shape.
 * @throws UnreadableForm too many pairs, bracket syntax, NUL, broken percent or UTF-8 encoding, a single field given twice
 */
export function decodeForm(body: string, shape: Readonly<Record<string, z.ZodType>>): RawForm {
  const raw: RawForm = Object.create(null) as RawForm // no prototype: a key named __proto__ is a key like any other
  if (body === '') return raw
  const pairs = body.split('&')
  if (pairs.length > MAX_PAIRS) throw new UnreadableForm('too many fields')
  for (const pair of pairs) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const key = decodePart(cut < 0 ? pair : pair.slice(0, cut))
    const value = decodePart(cut < 0 ? '' : pair.slice(cut + 1))
    if (key.includes('[') || key.includes(']')) throw new UnreadableForm('bracket syntax is not read')
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    const known = Object.hasOwn(raw, key) ? raw[key] : undefined
    if (field && isListField(field)) raw[key] = Array.isArray(known) ? [...known, value] : [value]
    else if (known === undefined) raw[key] = value
    else throw new UnreadableForm(`the field ${key.slice(0, 40)} was given twice`)
  }
  return raw
}

function decodePart(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new UnreadableForm('not valid UTF-8')
  }
  // A lone surrogate cannot come out of decodeURIComponent, but raw characters of the body reach here undecoded.
  if (decoded.includes('\0') || !decoded.isWellFormed()) throw new UnreadableForm('a forbidden character')
  return decoded
}

// ---- The few kinds of field a form can carry. Their complaints are message keys, worded by whoever shows them.

/** C0 and C1 but for tab and line breaks: no keyboard types them, and a terminal obeys them. */
export const CONTROL = /[^\P{Cc}\t\n\r]/u

/** A line or more of text, trimmed, without control characters; `key` is the sentence when it is missing. */
export const text = (max: number, key = 'field.required', tooLong = 'field.tooLong') =>
  z
    .string(key)
    .trim()
    .min(1, key)
    .max(max, tooLong)
    .refine((given) => !CONTROL.test(given), 'field.control')

/** An id of ours: a slug or a random id. */
export const id = z.string('field.required').regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'field.invalid')

/** ISO 4217, three letters. */
export const currency = z.string('field.required').regex(/^[A-Z]{3}$/, 'field.invalid')

/** A whole number written in digits only: `Number('')` is 0, so the text is checked before it is converted. */
export const integer = (min: number, max: number, key = 'field.number') =>
  z
    .string(key)
    .regex(/^\d{1,9}$/, key)
    .transform(Number)
    .pipe(z.number().min(min, key).max(max, key))

/** One of a fixed list of words. */
export const choice = <const T extends readonly [string, ...string[]]>(words: T, key = 'field.choice') =>
  z.enum(words, key)

/** The time zone of who asks, an IANA name. */
export const zone = z
  .string()
  .regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'field.invalid')
  .optional()

/** A moment in UTC: `2026-12-31T10:00Z`. */
export const moment = z
  .string('field.required')
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?Z$/, 'field.invalid')

/** Repeated keys; none is the empty list. */
export const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max, 'field.tooMany').default([])

/** An e-mail address, as typed. */
export const email = z
  .string('account.email.missing')
  .trim()
  .min(1, 'account.email.missing')
  .refine(isEmail, 'account.email.invalid')

/** More time in a quiz: minutes, or a share of its time, `15` or `25%`; at most a day. */
export const moreTime = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,3}|[1-9]\d{0,2}%)$/, 'field.invalid')
