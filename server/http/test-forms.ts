// A valid form for any call of the contract, made from the contract itself: tests that walk over it cover a new call at once.
import type { z } from 'zod'
import { encodeForm } from '../../contract/encode.ts'
import { contract, type Path } from '../../contract/index.ts'
import { describeSchema } from './json-schema.ts'

/** These lead to what `giveCourse` of store/test-data.ts gives. */
const byName: Readonly<Record<string, string>> = { id: 'llm', cert_id: 'llm', lesson_id: 'film', module_id: 'counting', category_id: 'start', email: 'nobody@example.com', password: 'Tessellate-2026' }
const candidates = ['llm', '1', '123456', 'CN', 'nobody@example.com', '1-2']

/** A value that the field takes. @throws when none is known: then add one to `candidates` */
export function validValue(name: string, field: z.ZodType): string {
  const words = describeSchema(field, 'input').enum ?? []
  const found = [byName[name] ?? [], ...words, ...candidates].flat().find((value) => field.safeParse(String(value)).success || field.safeParse([String(value)]).success)
  if (found === undefined) throw new Error(`no valid value is known for the field ${name}; add one to candidates in test-forms.ts`)
  return String(found)
}

/** Each field of a call with a valid value. */
export const validFields = (path: Path): Record<string, string> =>
  Object.fromEntries(Object.entries<z.ZodType>(contract[path].input.shape).map(([name, field]) => [name, validValue(name, field)]))

export const validForm = (path: Path): string => encodeForm(validFields(path))
