// Who gains or loses a way into an account is told by mail, like a changed password.
import { z } from 'zod'
import { labelOf, providers } from '../../contract/provider.ts'
import { say } from '../../messages/format.ts'
import { locales } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { insertJob } from '../../store/job.ts'
import { link, sendMail, text, type MailContext } from './send-mails.ts'

const payload = z.strictObject({
  email: z.string(),
  provider: z.enum(providers),
  change: z.enum(['added', 'removed']),
  locale: z.enum(locales),
})

// 25 tries reach over almost four days.
const TRIES = 25

export const queueSignInMail = (db: Db, told: z.output<typeof payload>) =>
  insertJob(db, { task: 'send-sign-in-mail', payload: told, maxAttempts: TRIES })

export async function sendSignInMail(context: MailContext, job: unknown): Promise<void> {
  const { email, provider, change, locale } = payload.parse(job)
  const kind = change === 'added' ? 'signInAdded' : 'signInRemoved'
  const blocks = [
    text(say(locale, `mail.${kind}.lead`, { provider: labelOf(provider, locale) })),
    text(say(locale, 'mail.signInChanged.unasked')),
    link(say(locale, 'mail.action.reset'), `${context.config.publicUrl}/login/forgot-password`),
  ]
  await sendMail(context, { kind, to: email, locale, subject: say(locale, `mail.${kind}.subject`), blocks })
}
