// A valid form for any call of the contract, made from the contract itself: tests that walk over it cover a new call at
// once.
import type { z } from 'zod'
import { encodeForm } from '../../contract/encode.ts'
import { contract, type Path } from '../../contract/index.ts'
import { describeSchema } from './json-schema.ts'

/** These lead to what `giveCourse` of store/test-data.ts gives. */
const byName: Readonly<Record<string, string>> = {
  experiment_id: 'llm.lab',
  number: '0000-0000-0000-0000',
  id: 'llm',
  cert_id: 'llm',
  lesson_id: 'film',
  module_id: 'counting',
  category_id: 'start',
  question_type: 'other',
  email: 'nobody@example.com',
  password: 'Tessellate-2026',
  made: '{"guesses":{},"goals":[]}',
}
const candidates = [
  'llm',
  'google',
  '1',
  '123456',
  'CN',
  'CNY',
  'nobody@example.com',
  '1-2',
  '/home',
  '2026-03-01',
  '2026-03-01T10:00Z',
  'number',
  'no-such-review-link-0000',
  'x'.repeat(43),
]

/** A value that the field takes. @throws when none is known: then add one to `candidates` */
function validValue(name: string, field: z.ZodType): string {
  const words = describeSchema(field, 'input').enum ?? []
  const found = [byName[name] ?? [], ...words, ...candidates]
    .flat()
    .find((value) => field.safeParse(String(value)).success || field.safeParse([String(value)]).success)
  if (found === undefined)
    throw new Error(`no valid value is known for the field ${name}; add one to candidates in test-forms.ts`)
  return String(found)
}

const known = new Map<Path, Readonly<Record<string, string>>>()

/** Each field of a call with a valid value. */
export function validFields(path: Path): Readonly<Record<string, string>> {
  const fields =
    known.get(path) ??
    Object.fromEntries(
      Object.entries<z.ZodType>(contract[path].input.shape).map(([name, field]) => [name, validValue(name, field)]),
    )
  known.set(path, fields)
  return fields
}

export const validForm = (path: Path): string => encodeForm(validFields(path))

/** A file that travels with a call. */
export interface TestFile {
  readonly name?: string
  readonly type?: string
  readonly bytes: string | Buffer
}

/** A file of the size of nothing: what is in it the call judges. */
export const validFile = (path: Path): TestFile | undefined =>
  contract[path].upload ? { name: 'file', type: 'application/octet-stream', bytes: '{}' } : undefined

const BOUNDARY = 'test-boundary-7f3a'

/** A form as it is sent: as multipart when a file travels with it. */
export function encodeTestBody(
  path: Path,
  form: string,
  file: TestFile | undefined,
): { type: string; payload: string | Buffer } {
  const field = contract[path].upload?.field
  if (!file || field === undefined) return { type: 'application/x-www-form-urlencoded', payload: form }
  const part = (head: string, bytes: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]
  const fields = [...new URLSearchParams(form)].flatMap(([name, value]) => part(`name="${name}"`, value))
  const whole = part(
    `name="${field}"; filename="${file.name ?? 'file'}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}`,
    file.bytes,
  )
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: Buffer.concat([...fields, ...whole, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
