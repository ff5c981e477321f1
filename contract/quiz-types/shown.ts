// What several types of question show.
import { z } from 'zod'

/** HTML, and the language it turned out to be in. */
export const written = z.strictObject({ text: z.string(), lang: z.string() })

/** A part under the name that the attempt gave it. */
export const part = z.strictObject({ id: z.string(), text: z.string(), lang: z.string() })

/** The reason of a wrong answer, or of a part of one, that its author foresaw; one at a time. */
export const said = written.nullable()
