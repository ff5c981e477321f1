// A real SMTP server for tests; what it took is in `taken`, as it came over the wire.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

export interface TestSmtp {
  readonly port: number
  readonly url: string
  readonly taken: readonly TakenMail[]
  /** The mail with this number, from 0; waits until it has come. */
  mail(index: number): Promise<TakenMail>
  close(): Promise<void>
}

/** Refuses recipients that begin with `nobody` for good, and with `later` for now. */
export async function openTestSmtp(port = 0): Promise<TestSmtp> {
  const taken: TakenMail[] = []
  let wake: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody'))
        return done(Object.assign(new Error(`no mailbox <${address}>`), { responseCode: 550 }))
      if (address.startsWith('later'))
        return done(Object.assign(new Error(`try <${address}> later`), { responseCode: 450 }))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
        for (const resolve of wake.splice(0)) resolve()
      })
    },
  })
  server.on('error', () => {}) // a client that goes away is no fault of the server
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo // a TCP server's address is never a path
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    async mail(index) {
      for (;;) {
        const found = taken[index]
        if (found) return found
        await new Promise<void>((resolve) => (wake = [...wake, resolve]))
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A header with its encoded words (RFC 2047) read. */
export function readHeader(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, way: string, text: string) => {
      if (way.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8')
      return readQuoted(text.replaceAll('_', ' '))
    })
}

/** The part of a mail of a type, decoded. */
export function readPart(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const part = raw.split(`--${boundary}`).find((piece) => piece.toLowerCase().includes(`content-type: ${type}`)) ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  if (/transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString('utf8')
  return /transfer-encoding: quoted-printable/i.test(part) ? readQuoted(body.replace(/=\r\n/g, '')) : body
}

const readQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
