// Where mails are read when no mail server is configured. It exists only then (config.hasMailPage).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../../messages/format.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import { escapeHtml } from '../flows/render-mail.ts'
import { readCookie } from './cookie.ts'
import type { MailDoor } from './mail-door.ts'

export interface PageMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly created_at: Date
}

export interface MailPageOptions {
  readonly door: MailDoor
  /** Newest first. */
  readonly listMails: () => Promise<readonly PageMail[]>
  readonly findMail: (id: number) => Promise<PageMail | undefined>
}

const style = `:root{color-scheme:light dark}
body{max-width:56rem;margin:0 auto;padding:2rem 1.25rem;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:light-dark(#f3f5f3,#0c1214);color:light-dark(#10181b,#edf2ef)}
a{color:light-dark(#0a4fa6,#8bbcff)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid light-dark(#d6dbd7,#283439);overflow-wrap:anywhere}
dt{font-weight:600}dd{margin:0 0 .5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:1rem;background:light-dark(#fff,#141c1f)}`
const csp = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
// The mail as its reader sees it brings its own inline styles, and nothing else: no script, no request, no origin of ours.
const mailCsp = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation`

export function addMailPage(app: FastifyInstance, options: MailPageOptions): void {
  /** Who may not look learns no more than that. */
  const behindDoor =
    (show: (request: FastifyRequest, reply: FastifyReply, id: string) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      const answer = options.door.look(request, reply)
      if (answer === 'opened')
        return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect('/mail', 303) // the key does not stay in the address
      return answer === 'open' ? show(request, reply, request.params.id ?? '') : sendShut(request, reply.code(403))
    }
  app.get(
    '/mail',
    behindDoor(async (request, reply) => sendPage(reply, csp, listPage(localeOf(request), await options.listMails()))),
  )
  app.get(
    '/mail/:id',
    behindDoor(async (request, reply, id) => {
      const mail = await find(options, id)
      return mail ? sendPage(reply, csp, mailPage(localeOf(request), mail)) : sendMissing(request, reply)
    }),
  )
  app.get(
    '/mail/:id/html',
    behindDoor(async (request, reply, id) => {
      const mail = await find(options, id)
      return mail ? sendPage(reply, mailCsp, mail.body_html) : sendMissing(request, reply)
    }),
  )
}

const find = async (options: MailPageOptions, id: string) =>
  /^[1-9]\d{0,14}$/.test(id) ? options.findMail(Number(id)) : undefined

const localeOf = (request: FastifyRequest): Locale => readLocale(readCookie(request, 'lang'))

const sendPage = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)

const sendMissing = (request: FastifyRequest, reply: FastifyReply) => {
  const locale = localeOf(request)
  return sendPage(
    reply.code(404),
    csp,
    frame(
      locale,
      say(locale, 'mail.page.missing'),
      `<p><a href="/mail">${escapeHtml(say(locale, 'mail.page.back'))}</a></p>`,
    ),
  )
}

const sendShut = (request: FastifyRequest, reply: FastifyReply) => {
  const locale = localeOf(request)
  const why = `<p>${escapeHtml(say(locale, 'mail.page.shut.why'))}</p>`
  return sendPage(reply, csp, frame(locale, say(locale, 'mail.page.shut'), why))
}

const frame = (locale: Locale, title: string, body: string): string =>
  `<!doctype html>\n<html lang="${locale}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Tessera 格物</title><style>${style}</style></head>\n<body><main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main></body>\n</html>\n`

function listPage(locale: Locale, mails: readonly PageMail[]): string {
  const head = ['mail.page.time', 'mail.page.to', 'mail.page.subject'] as const
  const lines = mails.map(
    (mail) =>
      `<tr><td>${time(locale, mail.created_at)}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  )
  const table = `<table><thead><tr>${head.map((key) => `<th scope="col">${escapeHtml(say(locale, key))}</th>`).join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
  const why = `<p>${escapeHtml(say(locale, 'mail.page.why'))} <a href="/mail">${escapeHtml(say(locale, 'mail.page.refresh'))}</a></p>`
  return frame(
    locale,
    say(locale, 'mail.page.title'),
    `${why}\n${mails.length > 0 ? table : `<p>${escapeHtml(say(locale, 'mail.page.none'))}</p>`}`,
  )
}

function mailPage(locale: Locale, mail: PageMail): string {
  const facts = [
    [say(locale, 'mail.page.to'), escapeHtml(mail.recipient)],
    [say(locale, 'mail.page.time'), time(locale, mail.created_at)],
  ]
  const list = `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`
  // Links only to what looks like an address of the web, after escaping: the text of a mail is nobody's HTML.
  const text = escapeHtml(mail.body_text).replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)
  const links = `<p><a href="/mail/${mail.id}/html">${escapeHtml(say(locale, 'mail.page.asHtml'))}</a></p>\n<p><a href="/mail">${escapeHtml(say(locale, 'mail.page.back'))}</a></p>`
  return frame(locale, mail.subject, `${list}\n<pre>${text}</pre>\n${links}`)
}

const time = (locale: Locale, moment: Date): string => {
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(moment)
  return `<time datetime="${moment.toISOString()}">${escapeHtml(words)}</time>`
}
