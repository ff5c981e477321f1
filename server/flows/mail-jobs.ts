// Mails are queued in the transaction that causes them and written when they are sent. No payload holds anything secret.
import { z } from 'zod'
import { providers } from '../../contract/provider.ts'
import { CODE_TRIES, codeScenes } from '../../domain/account/code.ts'
import { insertJob } from '../../store/job.ts'
import type { Db } from '../../store/database.ts'
import { locales } from '../../messages/locale.ts'

const locale = z.enum(locales)

export const mailJobs = {
  'send-code-mail': z.strictObject({
    email: z.string(),
    emailKey: z.string(),
    scene: z.enum(codeScenes),
    locale,
    maxTries: z.int().default(CODE_TRIES),
    /** The hash of the browser or session that asked; jobs of an older release have none. */
    askedBy: z.base64url().nullable().default(null),
    isOpen: z.boolean().default(true),
    /** Nothing is sent: it only takes as long to ask. */
    isVoid: z.boolean().default(false),
  }),
  'send-password-changed-mail': z.strictObject({
    email: z.string(),
    locale,
    areOthersOnly: z.boolean().default(false),
    removed: z.array(z.enum(providers)).default([]),
    kept: z.array(z.enum(providers)).default([]),
  }),
  'send-email-changed-mail': z.strictObject({ email: z.string(), newEmail: z.string(), locale }),
  'send-new-device-mail': z.strictObject({
    email: z.string(),
    locale,
    browser: z.string().nullable(),
    system: z.string().nullable(),
    at: z.int(),
  }),
  'send-account-deleted-mail': z.strictObject({ email: z.string(), locale }),
} as const

// With graphile-worker's back-off (e, e², … seconds) 10 tries reach over three and a half hours: later nobody waits for
// a code.
const CODE_MAIL_TRIES = 10
// 25 tries reach over almost four days.
const NOTICE_TRIES = 25

/**
 * Asking again replaces a mail of the same asker that still waits, so an hour without a mail server does not end in
 * five codes.
 */
export const queueCodeMail = (db: Db, payload: z.input<(typeof mailJobs)['send-code-mail']>) =>
  insertJob(db, {
    task: 'send-code-mail',
    payload,
    key: `send-code-mail ${payload.scene} ${payload.isVoid ? 'void ' : ''}${payload.askedBy ?? ''} ${payload.emailKey}`,
    maxAttempts: CODE_MAIL_TRIES,
  })

type NoticeMail = Exclude<keyof typeof mailJobs, 'send-code-mail'>

/** What protects an account is always told, whatever a person wants by mail. */
const queueNotice =
  <T extends NoticeMail>(task: T) =>
  (db: Db, payload: z.input<(typeof mailJobs)[T]>) =>
    insertJob(db, { task, payload, maxAttempts: NOTICE_TRIES })

/**
 * `areOthersOnly`: the session that changed it goes on. `removed`, `kept`: other ways in that a reset took away, or
 * left.
 */
export const queuePasswordChangedMail = queueNotice('send-password-changed-mail')
/** To the old address. */
export const queueEmailChangedMail = queueNotice('send-email-changed-mail')
/** `at` in whole seconds. */
export const queueNewDeviceMail = queueNotice('send-new-device-mail')
export const queueAccountDeletedMail = queueNotice('send-account-deleted-mail')
