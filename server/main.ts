// The start order, and the only file that sees every room and plugs them together.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { importShipped } from '../content/import.ts'
import { watchCourses } from '../content/watch.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { CannotOpen } from '../store/embedded.ts'
import { selectKeptMails, selectOptionalKeptMail } from '../store/kept-mail.ts'
import { selectOptionalSession } from '../store/session.ts'
import type { CallContext, Learner } from './calls/call-context.ts'
import { handlers } from './calls/handlers.ts'
import { prepareSigningKeys } from './flows/credential/signing-keys.ts'
import { readConfig, WrongSetting, type Config } from './config.ts'
import { findRunning, openKernelWay } from './flows/kernel-way.ts'
import type { Labs } from './flows/labs.ts'
import { makeLabs } from './flows/make-labs.ts'
import { makeApp } from './http/app.ts'
import { addMailPage } from './http/mail-page.ts'
import { followContent } from './follow-content.ts'
import { makeIssuerDocuments } from './issuer-documents.ts'
import { makePages } from './page-maker.ts'
import { startJobs } from './timers/jobs.ts'
import { startLabs } from './timers/labs.ts'
import { makeFileStore } from './outside/make-file-store.ts'
import { makeMailSender } from './outside/mail.ts'
import { makeProviders } from './outside/sign-in.ts'
import { makeWheelFinder } from './outside/wheels.ts'

const root = path.resolve(import.meta.dirname, '..')
const isDevelopment = process.argv.includes('--dev')

/** What must be ended, newest first; ended once, whoever asks. */
const openThings: (() => Promise<void>)[] = []
let ending: Promise<never> | undefined

function end(code: number, why?: string): Promise<never> {
  return (ending ??= (async () => {
    if (why) console.error(why)
    // Nobody waits for ever for something that does not end.
    setTimeout(() => process.exit(code || 1), 10_000).unref()
    for (const close of openThings.reverse()) await close().catch((error: unknown) => console.error(error))
    process.exit(code)
  })())
}

// Before the first await: a signal during the start must not leave a database behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
const parent = process.ppid
setInterval(() => process.ppid !== parent && void end(0), 300).unref()
process.on('uncaughtException', (error) => void end(1, explain(error)))
process.on('unhandledRejection', (error) => void end(1, explain(error)))

/** A sentence for the operator where we know one; else the error as it is. */
function explain(error: unknown): string {
  if (error instanceof CannotOpen) return error.message
  if (error instanceof WrongSetting) return `These settings cannot be used:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `Port ${'port' in error ? String(error.port) : ''} is taken. Set PORT to another one.`
  if (error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')) return `The database at DATABASE_URL cannot be reached: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = path.resolve(config.DATA_DIR)
  const filesDir = path.join(dataDir, 'files')
  mkdirSync(filesDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir })
  openThings.push(() => database.close())
  void database.lost.then((why) => end(1, why))
  await migrate(database)
  await prepareSigningKeys(database, config, new Date())
  const coursesDir = path.join(root, 'courses')
  for (const problem of await importShipped(database, coursesDir, filesDir)) console.error(problem)

  const labs = makeLabs(config)
  const jobs = await startJobs(database, makeMailSender(config, database), config, undefined, labs)
  openThings.push(() => jobs.stop())
  const labClock = startLabs({ database, labs })
  openThings.push(() => labClock.stop())

  const vite = isDevelopment ? await startVite(config) : undefined
  const content = await followContent(database)
  openThings.push(() => content.close())
  const isOwnOrigin = (origin: string, host: string | undefined) => origin === config.publicUrl || (URL.canParse(origin) && new URL(origin).host === host && !config.isHttps)
  const app = makeApp({
    api: {
      handlers,
      findLearner: async (tokenHash, now) => {
        const session = await selectOptionalSession(database, tokenHash, now)
        return session && ({ id: session.account_id, tokenHash } satisfies Learner)
      },
      context: callContext(config, database, labs),
      isOwnOrigin,
    },
    pages: await makePages({ root, config, content, handlers, contextFor: callContext(config, database, labs), vite }),
    lab: { labDir: path.join(root, 'build/lab'), labOrigin: config.LAB_ORIGIN, publicUrl: config.publicUrl, findWheel: config.LAB_WHEELS_URL ? makeWheelFinder(config.LAB_WHEELS_URL) : undefined },
    ...(config.LAB_DRIVER === 'jupyterhub' ? { kernels: { isOwnOrigin, openWay: (asked) => openKernelWay({ database, labs }, asked), findRunning: (ids) => findRunning({ database, labs }, ids) } } : {}),
    findLabEngine: async () => ({ name: labs.driver.name, isOk: await Promise.race([labs.driver.health().then(({ isOk }) => isOk), new Promise<false>((resolve) => setTimeout(resolve, 500, false))]) }), // who probes is in a hurry
    issuer: makeIssuerDocuments(database, config, () => new Date()),
    contentVersion: () => content.now().version,
    filesDir,
    isReady: async () => (await database.query({ text: 'select 1' })).rows.length === 1,
    trustProxy: config.TRUST_PROXY,
    isHttps: config.isHttps,
    logLevel: config.LOG_LEVEL,
    ...(vite ? { middleware: vite.middlewares } : {}),
  })
  if (config.hasMailPage) addMailPage(app, { listMails: () => selectKeptMails(database), findMail: (id) => selectOptionalKeptMail(database, id) })
  openThings.push(() => app.close())
  await app.listen({ port: config.PORT, host: config.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const url = config.PUBLIC_URL ? config.publicUrl : `http://localhost:${port}`
  if (isDevelopment) {
    const stopWatching = watchCourses(coursesDir, (lines) => console.log(lines.join('\n')), database, filesDir)
    openThings.push(async () => stopWatching())
  }
  console.log(`Tessera is ready at ${url}\n  1. Open ${url} and sign up.${config.hasMailPage ? `\n  2. Read the code at ${url}/mail (no mail server is set).` : ''}\n  Ctrl-C ends everything.`)
}

const callContext = (config: Config, database: Database, labs: Labs) => {
  const [providers, receipts] = [makeProviders(config), makeFileStore(config)]
  return (request: Pick<CallContext, 'locale' | 'source' | 'device'>): CallContext => ({ database, config, labs, providers, receipts, now: new Date(), ...request })
}

async function startVite(config: Config): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { port: config.PORT + 10_000 } } }) // its own port for hot updates
  openThings.push(() => vite.close())
  return vite
}

start().catch((error: unknown) => end(1, explain(error)))
