import { randomBytes, randomInt } from 'node:crypto'
import {
  chooseCodeMail,
  CODE_COUNT,
  CODE_SECONDS,
  codeExpiry,
  writeCode,
  type CodeMail,
} from '../../domain/account/code.ts'
import { emailKey } from '../../domain/account/email.ts'
import type { MailOutcome } from '../../domain/account/mail.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { selectOptionalCredentials } from '../../store/account.ts'
import type { Database } from '../../store/database.ts'
import { insertEmailCode } from '../../store/email-code.ts'
import { upsertMailDay } from '../../store/mail-day.ts'
import { insertSentMail } from '../../store/sent-mail.ts'
import type { Config } from '../config.ts'
import { UndeliverableMail, type Mail, type MailSender } from '../outside/mail.ts'
import { hashCode } from './code-hash.ts'
import { mailJobs } from './mail-jobs.ts'
import { HeldBack, isHeld } from './outgoing.ts'
import { renderMail, type MailBlock } from './render-mail.ts'

export interface MailContext {
  readonly database: Database
  readonly config: Config
  readonly mailer: MailSender
  readonly now: () => Date
  /** For the operator's log; never with anybody's address. */
  readonly warn: (line: string) => void
  /** Whether the queue tries no more after this. */
  readonly isLastTry?: boolean
}

/** Which mail it is: the console has words for each. */
export type MailKind =
  | CodeMail
  | 'passwordChanged'
  | 'emailChanged'
  | 'newDevice'
  | 'accountDeleted'
  | 'signInAdded'
  | 'signInRemoved'
  | 'appAdded'
  | 'appRemoved'
  | 'recall'
  | 'review'
  | 'notice'

export interface WordedMail {
  readonly kind: MailKind
  /** Of a notice: the copy of the message that it is about. */
  readonly copyId?: string
  readonly to: string
  readonly locale: Locale
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  readonly headers?: Mail['headers']
}

/**
 * Writes and sends the mail that send-code promised. The code is made here: it never lies in the queue, and a mail
 * that comes late carries a fresh one. Whether the address is known decides only what the mail says. When it carries
 * no code, a hash that fits none is kept in its place, so that trying codes tells nobody which of the two it was.
 */
export async function sendCodeMail(context: MailContext, payload: unknown): Promise<void> {
  const {
    email,
    emailKey: key,
    scene,
    locale,
    maxTries,
    askedBy,
    isOpen,
    isVoid,
  } = mailJobs['send-code-mail'].parse(payload)
  if (isVoid) return
  const account = await selectOptionalCredentials(context.database, key)
  const mail = chooseCodeMail(scene, account !== undefined)
  const code = writeCode(randomInt(CODE_COUNT))
  const hasCode = mail.endsWith('Code')
  const codeHash = hasCode ? hashCode(context.config.SECRET, { scene, emailKey: key, code }) : randomBytes(32)
  const now = context.now()
  // Before the sending: who types the code the moment it arrives must find it.
  await insertEmailCode(context.database, {
    scene,
    emailKey: key,
    codeHash,
    maxTries,
    askedBy: askedBy === null ? null : Buffer.from(askedBy, 'base64url'),
    isOpen,
    now,
    expiresAt: codeExpiry(now),
  })
  await sendMail(context, {
    kind: mail,
    to: account?.email ?? email,
    locale,
    subject: say(locale, `mail.${mail}.subject`),
    blocks: codeMailBlocks({ mail, code, locale, publicUrl: context.config.publicUrl }),
  })
}

function codeMailBlocks({
  mail,
  code,
  locale,
  publicUrl,
}: {
  mail: CodeMail
  code: string
  locale: Locale
  publicUrl: string
}): MailBlock[] {
  if (mail === 'alreadyRegistered')
    return [
      text(say(locale, 'mail.alreadyRegistered.lead')),
      link(say(locale, 'mail.action.login'), `${publicUrl}/login/signin`),
      text(say(locale, 'mail.alreadyRegistered.forgotten')),
      link(say(locale, 'mail.action.reset'), `${publicUrl}/login/forgot-password`),
    ]
  if (mail === 'addressTaken')
    return [text(say(locale, 'mail.addressTaken.lead')), text(say(locale, 'mail.addressTaken.unasked'))]
  if (mail === 'notRegistered')
    return [
      text(say(locale, 'mail.notRegistered.lead')),
      link(say(locale, 'mail.action.signup'), `${publicUrl}/login/signup`),
      text(say(locale, 'mail.notRegistered.unasked')),
    ]
  return [
    text(say(locale, `mail.${mail}.lead`)),
    { kind: 'code', code },
    text(say(locale, 'mail.code.validity', { minutes: CODE_SECONDS / 60 })),
    text(say(locale, `mail.${mail}.unasked`)),
  ]
}

export const text = (words: string): MailBlock => ({ kind: 'text', text: words })
export const link = (label: string, href: string): MailBlock => ({ kind: 'link', label, href })

export async function sendMail(context: MailContext, mail: WordedMail): Promise<void> {
  if (await isHeld(context.database)) throw new HeldBack()
  const school = mail.locale === 'en' ? context.config.SCHOOL_NAME_EN : context.config.SCHOOL_NAME_ZH
  try {
    const headers = mail.headers ? { headers: mail.headers } : {}
    await context.mailer.send({
      to: mail.to,
      ...headers,
      ...renderMail({ locale: mail.locale, school, subject: mail.subject, blocks: mail.blocks }),
    })
    await countMail(context, false)
    await noteMail(context, mail, 'sent')
  } catch (error) {
    if (!(error instanceof UndeliverableMail)) {
      if (context.isLastTry) await noteMail(context, mail, 'given_up')
      throw error // the queue tries again later
    }
    await countMail(context, true)
    await noteMail(context, mail, 'refused', error.reply)
    context.warn(`A mail was given up: ${error.message}.`)
  }
}

/** What has left must not leave again because it could not be counted. */
const countMail = ({ database, now }: MailContext, isRefused: boolean): Promise<unknown> =>
  upsertMailDay(database, { isRefused, now: now() }).catch(() => {})

/** What became of it, for who helps the learner; as little as its number does this make a mail leave again. */
const noteMail = (
  { database, now }: MailContext,
  { to, kind, copyId }: WordedMail,
  outcome: MailOutcome,
  reply: number | null = null,
): Promise<unknown> =>
  insertSentMail(database, { emailKey: emailKey(to), kind, copyId: copyId ?? null, outcome, reply, now: now() }).catch(
    () => {},
  )
