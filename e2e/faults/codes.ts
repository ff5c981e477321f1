// People sign up while everything is killed, PostgreSQL is restarted, or one of its processes is killed: each code that was promised comes, soon and once.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { openLazyInit } from '../../store/test-lazy-init.ts'
import { openTestSmtp, readPart } from '../../server/outside/test-smtp.ts'
import { pause } from '../quiz-faults/ask.ts'
import { openServedHouse, type ServedHouse } from './house.ts'
import { killEverything } from './kill-everything.ts'
import { isOk, openLine, writeCall, type Answer } from './line.ts'

const PEOPLE = 4
const LONGEST_MS = 30_000
export const codeFaults = ['kills of everything', 'restarts of PostgreSQL', 'kills of one backend'] as const
export type CodeFault = (typeof codeFaults)[number]

export interface Codes {
  readonly fault: CodeFault
  readonly times: number
  readonly asked: number
  readonly missing: readonly string[]
  readonly twice: readonly string[]
  /** Milliseconds from the promise, or from the end of the fault that followed it, to the mail: the longest. */
  readonly longest: number
  readonly accounts: number
  readonly lost: readonly string[]
  /** Of the product, after kills. */
  readonly starts: readonly number[]
}

interface Person {
  readonly email: string
  promisedAt: number
  comeAt?: number
  isRegistered?: boolean
}

const Kept = z.strictObject({ recipient: z.string() })
const Email = z.strictObject({ email: z.string() })

/** Every code that came, by SMTP or kept, also while the database is away. */
interface Mails {
  readonly codesTo: (email: string) => Promise<readonly string[]>
}

export async function signUpUnder(fault: CodeFault, times: number, tell: (line: string) => void): Promise<Codes> {
  const isKill = fault === 'kills of everything'
  const init = isKill ? await openLazyInit() : undefined
  const smtp = isKill ? undefined : await openTestSmtp()
  const settings = smtp ? { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@school.example>' } : {}
  const house = await openServedHouse({
    database: isKill ? 'embedded' : 'own',
    settings: { LOG_LEVEL: 'error', ...settings },
    ...(init ? { under: init } : {}),
  })
  const codeIn = (text: string) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''
  const mails: Mails = {
    codesTo: async (email) =>
      smtp
        ? smtp.taken
            .filter(({ to }) => to.includes(email))
            .map(({ raw }) => codeIn(readPart(raw, 'text/plain').replaceAll('\r', '')))
        : readPage(house.ports[0] ?? 0, email).then(
            (texts) => texts.map(codeIn),
            () => [],
          ), // the product's own page: a look at the database would start it where it is down
  }
  const people: Person[] = []
  const starts: number[] = []
  const clock = { isOver: false, calmSince: performance.now() }
  try {
    const work = Promise.all(Array.from({ length: PEOPLE }, () => signUpOnAndOn(house, mails, people, clock)))
    for (let n = 1; n <= times; n++) {
      await pause(1500 + ((n * 977) % 1500))
      if (init) starts.push(await killEverything(house, init))
      else if (fault === 'restarts of PostgreSQL') await house.restartDatabase()
      else await house.killBackend()
      clock.calmSince = performance.now()
      if (n % 5 === 0)
        tell(
          `${n} ${fault}: ${people.length} codes promised, ${people.filter(({ comeAt }) => comeAt === undefined).length} on their way`,
        )
    }
    await pause(3000)
    clock.isOver = true
    await work
    await pause(8000) // a second copy would come by now
    const twice: string[] = []
    const kept = isKill ? await house.withDatabase((db) => rows(db, Kept, sql`select recipient from kept_mail`)) : []
    for (const { email } of people)
      if ((isKill ? kept.filter(({ recipient }) => recipient === email) : await mails.codesTo(email)).length > 1)
        twice.push(email)
    const there = new Set(
      (await house.withDatabase((db) => rows(db, Email, sql`select email from account`))).map(({ email }) => email),
    )
    const registered = people.filter(({ isRegistered }) => isRegistered)
    return {
      fault,
      times,
      asked: people.length,
      missing: people.filter(({ comeAt }) => comeAt === undefined).map(({ email }) => email),
      twice,
      longest: Math.max(...people.map(({ promisedAt, comeAt }) => (comeAt ?? 0) - promisedAt)),
      accounts: registered.length,
      lost: registered.filter(({ email }) => !there.has(email)).map(({ email }) => email),
      starts,
    }
  } finally {
    await house.close()
    await init?.close()
    await smtp?.close()
  }
}

async function readPage(port: number, email: string): Promise<string[]> {
  const read = async (place: string) =>
    (await fetch(`http://localhost:${port}${place}`, { signal: AbortSignal.timeout(5000) })).text()
  const lines = (await read('/mail')).split('\n').filter((line) => line.includes(email))
  return Promise.all(lines.map((line) => read(/href="(\/mail\/\d+)"/.exec(line)?.[1] ?? '/mail')))
}

async function signUpOnAndOn(
  house: ServedHouse,
  mails: Mails,
  people: Person[],
  clock: { readonly isOver: boolean; readonly calmSince: number },
): Promise<void> {
  const line = openLine(house.ports[0] ?? 0, { longest: 10_000 })
  // Limits count by source; each call here comes from one of its own.
  let source = Math.floor(Math.random() * 1e6)
  const ask = (path: string, form: Readonly<Record<string, string>>): Promise<Answer> =>
    line.ask(
      writeCall(path, form).replace(
        '\r\n',
        `\r\nx-forwarded-for: 10.${(++source >> 16) & 255}.${(source >> 8) & 255}.${source & 255}\r\n`,
      ),
    )
  while (!clock.isOver) {
    const email = `p-${randomUUID()}@example.edu`
    const promised = await ask('/index/send-code', { email, scene: 'signup' })
    if (!isOk(promised)) {
      await pause(50)
      continue // nothing was promised; somebody else comes next
    }
    const person: Person = { email, promisedAt: performance.now() }
    people.push(person)
    let code: string | undefined
    while (code === undefined && performance.now() - Math.max(person.promisedAt, clock.calmSince) < LONGEST_MS) {
      ;[code] = await mails.codesTo(email)
      if (code === undefined) await pause(25)
    }
    if (code === undefined) continue
    person.comeAt = performance.now()
    person.promisedAt = Math.min(person.comeAt, Math.max(person.promisedAt, clock.calmSince))
    const register = await ask('/index/register', { email, password: 'Crossing-42-lights', code, consent: '1' })
    if (isOk(register)) person.isRegistered = true
  }
  line.close()
}
