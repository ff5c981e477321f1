import { CallRefused } from '../../../api.ts'
import type { SessionView } from './session-view.ts'

/** What is shown of a start that came to nothing; its sentence is the error's. */
export const refusalOf = (error: unknown): SessionView['refusal'] =>
  error instanceof Error
    ? { code: error instanceof CallRefused ? error.code : 'failed', message: error.message }
    : undefined
