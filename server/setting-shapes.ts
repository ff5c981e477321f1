// What a setting may look like; shared by config.ts and by what brings settings of its own (sign-in, payment).
import { z } from 'zod'

export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.join(' or ')}//`,
    )
export const webUrl = url(['http:', 'https:'])
/** An address that has a default, which `none` takes away. */
export const webUrlOr = (standard: string) =>
  z
    .string()
    .refine(
      (at) => at === 'none' || webUrl.safeParse(at).success,
      'must be an address that begins with http:// or https://, or none',
    )
    .default(standard)
    .transform((at) => (at === 'none' ? undefined : at))
const wrongPort = 'must be a port number from 0 to 65535'
export const port = z
  .string()
  .regex(/^\d{1,5}$/, wrongPort)
  .transform(Number)
  .pipe(z.number().max(65_535, wrongPort))
export const yesNo = z.enum(['yes', 'no'], 'must be yes or no').transform((word) => word === 'yes')
/** A name or address that means this very machine, as it stands in an address. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
/** Secrets go there: in the clear only to this very machine. */
export const secureUrl = webUrl.refine(
  (text) => !URL.canParse(text) || new URL(text).protocol === 'https:' || isLoopback(new URL(text).hostname),
  'must be an https address',
)
export const oneLine = z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters')
