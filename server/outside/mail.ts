import type { Transporter } from 'nodemailer'
import type { Database, Db } from '../../store/database.ts'
import { insertKeptMail } from '../../store/kept-mail.ts'
import type { Config } from '../config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** More headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The order to send one mail. It is worked on by one at a time, but who was thought dead may come back, so it is asked. */
export interface MailOrder {
  /** Whether it is still ours to send; then nobody else takes it for some seconds. */
  readonly isOurs: () => Promise<boolean>
  /** Strikes it out in a transaction. False when it is not ours any more: then the transaction must be undone. */
  readonly strikeOut: (db: Db) => Promise<boolean>
  /** Strikes it out however long that takes: the mail has left. */
  readonly strikeOutSurely: () => Promise<void>
}

export interface MailSender {
  /**
   * With an order a mail is kept exactly once, and sent by SMTP once but for a process that dies between the server's
   * word that it took the mail and the stroke through the order.
   * @throws UndeliverableMail when there is no such recipient; any other error when trying again later may help
   */
  send(mail: Mail, order?: MailOrder): Promise<void>
  close(): void
}

/**
 * The mail server will not take a mail for this recipient, now or later. The message names nobody: it goes into the
 * log.
 */
export class UndeliverableMail extends Error {
  override name = 'UndeliverableMail'
  /** What the server answered, such as 550. */
  readonly reply: number | undefined
  constructor(message: string, reply?: number) {
    super(message)
    this.reply = reply
  }
}

/** By SMTP when a server is configured; else mails are kept and can be read at the mail page. */
export const makeMailSender = (
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  database: Database,
  now: () => Date = () => new Date(),
): MailSender =>
  config.SMTP_URL === undefined
    ? makeKeepingSender(database, now)
    : makeSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, now })

const makeKeepingSender = (database: Database, now: () => Date): MailSender => ({
  send: ({ to, subject, text, html }, order) =>
    database.transaction(async (db) => {
      // The stroke first: it is what a second one at the same order waits for.
      if (order === undefined || (await order.strikeOut(db)))
        await insertKeptMail(db, { recipient: to, subject, text, html, now: now() })
    }),
  close: () => {},
})

function makeSmtpSender({ url, from, now }: { url: string; from: string; now: () => Date }): MailSender {
  let opened: Promise<Transporter> | undefined
  const open = () => (opened ??= openTransport(url, from))
  return {
    async send({ to, subject, text, html, headers = {} }, order) {
      const transport = await open()
      if (order !== undefined && !(await order.isOurs())) return
      try {
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          date: now(),
          headers: { ...headers },
        })
      } catch (error) {
        const reply = findRefusal(error)
        if (reply !== undefined) throw new UndeliverableMail('the mail server refuses this recipient for good', reply)
        throw error
      }
      await order?.strikeOutSurely()
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer') // a start does without
  return createTransport(
    {
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
}

/** The server's reply code when it refuses the recipient for good. */
function findRefusal(error: unknown): number | undefined {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO' && 'responseCode' in error))
    return undefined
  const reply = Number(error.responseCode)
  return reply >= 500 ? reply : undefined
}
