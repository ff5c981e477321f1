// Mails are queued in the transaction that causes them and written when they are sent. No payload holds anything secret.
import { z } from 'zod'
import { insertJob } from '../../store/job.ts'
import type { Db } from '../../store/database.ts'
import { locales, type Locale } from '../../messages/locale.ts'

const locale = z.enum(locales)

export const mailJobs = {
  'send-code-mail': z.strictObject({ email: z.string(), emailKey: z.string(), scene: z.enum(['signup', 'reset']), locale }),
  'send-password-changed-mail': z.strictObject({ email: z.string(), locale }),
} as const

type Payload<T extends keyof typeof mailJobs> = z.output<(typeof mailJobs)[T]>

// With graphile-worker's back-off (e, e², … seconds) 10 tries reach over three and a half hours: later nobody waits for a code.
const CODE_TRIES = 10
// 25 tries reach over almost four days.
const NOTICE_TRIES = 25

/** Asking again replaces a mail that still waits, so an hour without a mail server does not end in five codes. */
export const queueCodeMail = (db: Db, payload: Payload<'send-code-mail'>) =>
  insertJob(db, { task: 'send-code-mail', payload, key: `send-code-mail ${payload.scene} ${payload.emailKey}`, maxAttempts: CODE_TRIES })

export const queuePasswordChangedMail = (db: Db, payload: { email: string; locale: Locale }) =>
  insertJob(db, { task: 'send-password-changed-mail', payload, maxAttempts: NOTICE_TRIES })
