// Whose account gains or loses an authenticator app is told by mail.
import { z } from 'zod'
import { say } from '../../messages/format.ts'
import { locales } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { insertJob } from '../../store/job.ts'
import { link, sendMail, text, type MailContext } from './send-mails.ts'

const payload = z.strictObject({ email: z.string(), change: z.enum(['added', 'removed']), locale: z.enum(locales) })

// 25 tries reach over almost four days.
const TRIES = 25

export const queueAppMail = (db: Db, told: z.output<typeof payload>) =>
  insertJob(db, { task: 'send-app-mail', payload: told, maxAttempts: TRIES })

export async function sendAppMail(context: MailContext, job: unknown): Promise<void> {
  const { email, change, locale } = payload.parse(job)
  const kind = change === 'added' ? 'appAdded' : 'appRemoved'
  const blocks = [
    text(say(locale, `mail.${kind}.lead`)),
    text(say(locale, 'mail.signInChanged.unasked')),
    link(say(locale, 'mail.action.reset'), `${context.config.publicUrl}/login/forgot-password`),
  ]
  await sendMail(context, { kind, to: email, locale, subject: say(locale, `mail.${kind}.subject`), blocks })
}
