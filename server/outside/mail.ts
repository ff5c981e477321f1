import { createTransport } from 'nodemailer'
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
export const makeMailSender = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, database: Database): MailSender =>
  config.SMTP_URL === undefined ? makeKeepingSender(database) : makeSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM })

const makeKeepingSender = (database: Database): MailSender => ({
  send: async ({ to, subject, text, html }) => void (await insertKeptMail(database, { recipient: to, subject, text, html, now: new Date() })),
  close: () => {},
})

function makeSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport(
    // A server that does not answer must give the job back long before it counts as lost (flows/tidy.ts).
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    async send({ to, subject, text, html, headers = {} }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, headers: { ...headers } })
      } catch (error) {
        if (isRefusedRecipient(error)) throw new UndeliverableMail('the mail server refuses this recipient for good')
        throw error
      }
    },
    close: () => transport.close(),
  }
}

const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO' && 'responseCode' in error && Number(error.responseCode) >= 500
