import { z } from 'zod'

/** Text per language in a jsonb column. */
export const localised = z.record(z.string(), z.string())
