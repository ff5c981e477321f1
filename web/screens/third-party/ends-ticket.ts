import { CallRefused } from '../../api.ts'

const ends: readonly string[] = ['sign_in_over', 'provider_taken', 'provider_bound', 'other_email']

/** The ticket leads nowhere any more, whatever is typed next. */
export const endsTicket = (error: unknown): boolean => error instanceof CallRefused && ends.includes(error.code)
