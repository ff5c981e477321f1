// A call whose answer is a file (READINGS §1): its bytes are the body of the HTTP reply, a refusal stays JSON.
import { z } from 'zod'

/** What the handler of such a call gives. */
export interface FileReply {
  /** As the person will find it among their downloads. */
  readonly name: string
  readonly type: string
  /** A long file is a stream. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

const typesOf = new WeakMap<z.ZodType, readonly string[]>()

/** The output of a call that answers with a file of one of these types. */
export function file<const T extends readonly [string, ...string[]]>(types: T) {
  const output = z.strictObject({
    name: z.string().regex(/^[^\p{Cc}/\\]{1,200}$/u),
    type: z.enum(types),
    bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>(
      (bytes) =>
        bytes instanceof Uint8Array || (typeof bytes === 'object' && bytes !== null && Symbol.asyncIterator in bytes),
    ),
  })
  typesOf.set(output, types)
  return output
}

/** The types of file that an output may be; `undefined` when it is no file. */
export const fileTypesOf = (output: z.ZodType): readonly string[] | undefined => typesOf.get(output)
