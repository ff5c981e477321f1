import type { Transporter } from 'nodemailer'
import type { Database } from '../../store/database.ts'
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

export interface MailSender {
  /** @throws UndeliverableMail when there is no such recipient; any other error when trying again later may help */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server will not take a mail for this recipient, now or later. The message names nobody: it goes into the log. */
export class UndeliverableMail extends Error {
  override name = 'UndeliverableMail'
}

/** By SMTP when a server is configured; else mails are kept and can be read at the mail page. */
export const makeMailSender = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, database: Database, now: () => Date = () => new Date()): MailSender =>
  config.SMTP_URL === undefined ? makeKeepingSender(database, now) : makeSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM, now })

const makeKeepingSender = (database: Database, now: () => Date): MailSender => ({
  send: async ({ to, subject, text, html }) => void (await insertKeptMail(database, { recipient: to, subject, text, html, now: now() })),
  close: () => {},
})

function makeSmtpSender({ url, from, now }: { url: string; from: string; now: () => Date }): MailSender {
  let opened: Promise<Transporter> | undefined
  const open = () => (opened ??= openTransport(url, from))
  return {
    async send({ to, subject, text, html, headers = {} }) {
      const transport = await open()
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, date: now(), headers: { ...headers } })
      } catch (error) {
        if (isRefusedRecipient(error)) throw new UndeliverableMail('the mail server refuses this recipient for good')
        throw error
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

async function openTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer') // a start does without
  return createTransport(
    // A server that does not answer must give the job back long before it counts as lost (flows/tidy.ts).
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
}

const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO' && 'responseCode' in error && Number(error.responseCode) >= 500
