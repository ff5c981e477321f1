// The mail about a message. It is worded when it is sent, in the learner's language, if they still want it then.
import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { say } from '../../messages/format.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalZone } from '../../store/enrolment.ts'
import { insertJob, type Job } from '../../store/job.ts'
import { selectOptionalCopyForMail } from '../../store/message.ts'
import { link, text, type MailContext, type WordedMail } from './send-mails.ts'
import { wordNotice } from './notice.ts'
import { nameType } from './message-type.ts'
import { signUnsubscribe } from './unsubscribe.ts'

const payload = z.strictObject({ copyId: z.string() })
// 25 tries reach over almost four days.
const TRIES = 25

export const queueNoticeMail = (
  db: Db,
  copyId: string,
  { priority, since }: Required<Pick<Job, 'priority' | 'since'>>,
) =>
  insertJob(db, {
    task: 'send-notice-mail',
    payload: { copyId },
    key: `notice mail ${copyId}`,
    maxAttempts: TRIES,
    priority,
    since,
  })

/** Nothing when the learner wants it by mail no longer. */
export async function writeNoticeMail(
  context: Pick<MailContext, 'database' | 'config'>,
  job: unknown,
): Promise<WordedMail | undefined> {
  const { copyId } = payload.parse(job)
  const copy = await selectOptionalCopyForMail(context.database, copyId)
  if (!copy?.by_mail) return undefined
  const { publicUrl, SECRET, SCHOOL_ZONE } = context.config
  const locale = readLocale(copy.lang)
  const words = wordNotice(
    copy,
    locale,
    (await selectOptionalZone(context.database, emailKey(copy.email))) ?? SCHOOL_ZONE,
  )
  const stop = `${publicUrl}/message/unsubscribe/${signUnsubscribe(SECRET, { accountId: copy.account_id, type: copy.type })}`
  const number = copy.subject === 'notice.certificate.issued' ? copy.arguments?.['number'] : undefined
  const open = `${publicUrl}/message/detail/${copyId}/${copy.message_id}`
  // RFC 8058: the mail program may offer the button itself; a GET of the address decides nothing.
  const headers = { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const laid = layNotice(words, {
    locale,
    type: copy.type,
    open,
    stop,
    ...(typeof number === 'string' ? { number } : {}),
  })
  return { kind: 'notice', copyId, to: copy.email, locale, ...laid, headers }
}

/** What such a mail says, in order. `open`, `stop`: where its links lead; `number`: of a certificate, whose seal is drawn. */
export function layNotice(
  words: { readonly title: string; readonly text: string },
  of: { locale: Locale; type: number; open: string; stop: string; number?: string },
): Pick<WordedMail, 'subject' | 'blocks'> {
  const { locale, number } = of
  return {
    subject: words.title,
    blocks: [
      ...words.text.split(/\n{2,}/).map(text),
      ...(number === undefined ? [] : [{ kind: 'seal', number } as const]),
      link(say(locale, 'notice.mail.open'), of.open),
      text(say(locale, 'notice.mail.why')),
      link(say(locale, 'notice.mail.stop', { type: nameType(locale, of.type) }), of.stop),
    ],
  }
}
