// A mail server that is away, slow, full, angry, or hangs up; meanwhile people ask for codes, and afterwards each mail comes once.
import net from 'node:net'
import { pause } from '../quiz-faults/ask.ts'
import { SMTPServer } from 'smtp-server'
import { percentile } from './percentile.ts'
import { openServedHouse } from './house.ts'
import { isOk, openLine, writeCall } from './line.ts'

const MAILS = 20
const LONGEST_MS = 240_000

const moods = ['away', 'slow', '4xx', '5xx', 'dropping'] as const
type Mood = (typeof moods)[number] | 'well'

export interface MailFault {
  readonly mood: Mood
  readonly refused: number
  readonly p99: number
  readonly arrived: number
  readonly twice: number
  /** From the mail server being well again to the last mail. */
  readonly seconds: number
}

export async function upsetMailServer(): Promise<MailFault[]> {
  const smtp = await openMoodySmtp()
  const house = await openServedHouse({
    database: 'own',
    settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Tessera <no-reply@school.example>' },
  })
  try {
    const reports: MailFault[] = []
    const line = openLine(house.ports[0] ?? 0)
    for (const mood of moods) {
      await smtp.set(mood)
      const asked = Array.from({ length: MAILS }, (_, i) => `${mood}-${i}@example.edu`)
      const times: number[] = []
      let refused = 0
      for (const [i, email] of asked.entries()) {
        // The limit counts by source; these come from twenty.
        const call = writeCall('/index/send-code', { email, scene: 'signup' }).replace(
          '\r\n',
          `\r\nx-forwarded-for: 10.0.${moods.indexOf(mood)}.${i + 1}\r\n`,
        )
        const answer = await line.ask(call)
        times.push(answer.ms)
        if (!isOk(answer)) refused++
        await pause(100)
      }
      await pause(5000) // tries fail meanwhile
      await smtp.set('well')
      const begun = performance.now()
      const count = (email: string) => smtp.taken.filter((to) => to === email).length
      while (asked.some((email) => count(email) === 0) && performance.now() - begun < LONGEST_MS) await pause(100)
      const seconds = (performance.now() - begun) / 1000
      await pause(2000) // a second copy would come soon
      reports.push({
        mood,
        refused,
        p99: percentile(times, 0.99),
        arrived: asked.filter((email) => count(email) > 0).length,
        twice: asked.filter((email) => count(email) > 1).length,
        seconds,
      })
    }
    line.close()
    return reports
  } finally {
    await house.close()
    await smtp.close()
  }
}

async function openMoodySmtp(): Promise<{
  port: number
  taken: readonly string[]
  set: (mood: Mood) => Promise<void>
  close: () => Promise<void>
}> {
  const taken: string[] = []
  let mood: Mood = 'well'
  const fail = (code: number) => Object.assign(new Error('not now'), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) =>
      mood === '5xx' ? done(fail(554)) : mood === 'slow' ? void setTimeout(done, 4000) : done(),
    onRcptTo: (_address, _session, done) => (mood === '4xx' ? done(fail(450)) : done()),
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        if (mood === 'dropping') return server.connections.forEach((connection) => connection.close()) // before it has taken the mail
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.server.address() as net.AddressInfo // it listens on TCP
  return {
    port,
    taken,
    async set(next) {
      const was = mood
      mood = next
      if (next === 'away') await new Promise<void>((resolve) => server.server.close(() => resolve()))
      else if (was === 'away')
        await new Promise<void>((resolve) => void server.server.listen(port, '127.0.0.1', resolve))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
