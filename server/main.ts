// The start order, and the only file that sees every room and plugs them together.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { showControlsInLines } from '../domain/terminal.ts'
import { importShipped } from '../content/import.ts'
import { indexMissing } from '../content/index-search.ts'
import { watchCourses } from '../content/watch.ts'
import { DatabaseAway, isNoRoomLeft, readAway } from '../store/away.ts'
import { migrate, openDatabase, type Database } from '../store/database.ts'
import { selectFreeFilms } from '../store/lesson.ts'
import { selectKeptMails, selectOptionalKeptMail } from '../store/kept-mail.ts'
import { limitDatabase } from '../store/limited.ts'
import { keepRoom, type Room } from '../store/room.ts'
import { selectOptionalFileLook } from '../store/missing-file.ts'
import { selectOptionalHold } from '../store/outgoing-hold.ts'
import { selectOptionalSession } from '../store/session.ts'
import { selectOptionalStaff } from '../store/staff.ts'
import type { CallContext, Learner } from './calls/call-context.ts'
import { handlers } from './calls/handlers.ts'
import { prepareSigningKeys } from './flows/credential/signing-keys.ts'
import { readConfig, type Config } from './config.ts'
import { explainFault } from './explain-fault.ts'
import { readHouseFigures } from './house-figures.ts'
import { makeHouseSecret } from './house-secret.ts'
import { openHouseClock } from './house-clock.ts'
import { queueFileCheckAtStart } from './flows/check-files.ts'
import { openCheckPlace, tellCheckPlace, tellHubCheck, tellMissingEngine, tryHubCheck } from './flows/check-standing.ts'
import { findRunning, openKernelWay } from './flows/kernel-way.ts'
import { findEngineHealth, listDrivers } from './flows/lab-engine.ts'
import { makeLabs } from './flows/make-labs.ts'
import { findSharePicture } from './flows/share-picture.ts'
import { makeAdmission } from './http/admission.ts'
import { makeApp } from './http/app.ts'
import { addMetrics, listenForMetrics, makeMetrics } from './http/metrics.ts'
import type { SharePictures } from './http/share-pictures.ts'
import { makeMailDoor } from './http/mail-door.ts'
import { addMailPage } from './http/mail-page.ts'
import { selectPublicPlaces } from '../store/public-place.ts'
import { addSecurityText } from './http/security-text.ts'
import { makeEditionTasks } from './edition-work.ts'
import { followContent, keepForContent } from './follow-content.ts'
import { makeIssuerDocuments } from './issuer-documents.ts'
import { makePages, workerSettings } from './page-maker.ts'
import { hearEnd } from './process-end.ts'
import { makeStartParts, sayCourse } from './start-parts.ts'
import { startJobs } from './timers/jobs.ts'
import type { Jobs } from './timers/runner.ts'
import { startLabs } from './timers/labs.ts'
import { makeDrawingRoom } from './outside/drawing/drawing-room.ts'
import { makeCourseFileStore, makeFileStore } from './outside/make-file-store.ts'
import { makeMailSender } from './outside/mail.ts'
import { makePayments } from './outside/payment/registry.ts'
import { makeProviders } from './outside/sign-in/registry.ts'
import { hasOwnWheels, makeFolderFinder, makeWheelFinder } from './outside/wheels.ts'

const root = path.resolve(import.meta.dirname, '..')
const isDevelopment = process.argv.includes('--dev')

/** Connections that nobody has taken yet: one more is not refused but told nothing, and tries again seconds later. */
const MOST_PENDING = 4096

// Before the first await: a signal during the start must not leave a database behind.
const { closeAtEnd, drainFor, end, isDraining } = hearEnd(explainFault)

/** Of what PostgreSQL says: that it fell, and that it rose again. */
function tellFall(lines: string): void {
  for (const line of lines.split('\n'))
    if (/^PostgreSQL ended|automatic recovery in progress|PANIC:/.test(line)) console.warn(line)
}

/** Before the courses are imported: nobody waits for them to be told. */
async function refuseTakenPort({ PORT: port, HOST: host }: Config): Promise<void> {
  const probe = net.createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function start(): Promise<void> {
  const parts = makeStartParts(() => performance.now())
  parts.end('loading')
  const config = readConfig(process.env, makeHouseSecret)
  const dataDir = path.resolve(config.DATA_DIR)
  const files = makeCourseFileStore(config)
  closeAtEnd(async () => files.close())
  drainFor(config.DRAIN_SECONDS * 1000)
  const isFirst = config.DATABASE_URL === undefined && !existsSync(path.join(dataDir, 'cluster'))
  if (isFirst) console.log('Making the database and importing the courses (3 of 3). Only a first start does.')
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir,
    patience: { queryMs: 60_000, idleInTransactionMs: 15_000 },
    onNotice: config.LOG_LEVEL === 'silent' ? () => {} : tellFall,
  })
  const served = limitDatabase(database)
  closeAtEnd(() => served.close())
  void database.lost.then((why) => end(1, why))
  await refuseTakenPort(config)
  parts.end('database')
  await migrate(database)
  parts.end('migrations')
  const clock = await openHouseClock(database)
  closeAtEnd(async () => clock.close())
  if (await prepareSigningKeys(database, config, clock.now()))
    console.warn(
      'The keys of certificates were sealed by another secret, and are sealed by the one of today now. Links in mails that were sent before (payment reviews, unsubscribing) no longer work: npm run admin -- order decides without them.',
    )
  const coursesDir = path.join(root, 'courses')
  for (const problem of await importShipped(database, coursesDir, files, isFirst ? sayCourse : undefined))
    console.error(showControlsInLines(problem))
  parts.end('courses')

  const labs = makeLabs(config, { database: served })
  const vite = isDevelopment ? await startVite(config) : undefined
  const content = await followContent(database, () => indexMissing(database))
  closeAtEnd(() => content.close())
  const isOwnOrigin = (origin: string, host: string | undefined) =>
    origin === config.publicUrl || (URL.canParse(origin) && new URL(origin).host === host && !config.isHttps)
  const admission = makeAdmission()
  const metrics = makeMetrics(() => readHouseFigures(served), admission.figures)
  const contextFor = callContext({ config, database: served, labs, now: clock.now })
  const sharePictures: SharePictures = {
    find: (asked, locale) => findSharePicture(served, { path: asked, locale, config, now: clock.now() }),
    async draw(picture) {
      const { drawSharePicture } = await import('./outside/share-picture/draw-share-picture.ts') // it and its faces are large: a start does without
      return drawSharePicture(picture, (name) => files.get(name))
    },
  }
  const pages = await makePages({ root, config, content, handlers, contextFor, vite, sharePictures })
  let jobs: Jobs | undefined
  let room: Room | undefined
  const app = makeApp({
    api: {
      handlers,
      findLearner: async (tokenHash, now) => {
        const session = await selectOptionalSession(served, tokenHash, now)
        return session && ({ id: session.account_id, tokenHash } satisfies Learner)
      },
      clock: clock.now,
      findStaff: (tokenHash, now) => selectOptionalStaff(served, tokenHash, now),
      context: contextFor,
      secret: config.SECRET,
      isHttps: config.isHttps,
      isOwnOrigin,
      isAway: (error) => readAway(error) instanceof DatabaseAway,
      isFull: isNoRoomLeft,
    },
    findable: {
      publicUrl: config.publicUrl,
      contentUpdatedAt: () => content.now().updatedAt,
      listPlaces: () => selectPublicPlaces(served),
    },
    sharePictures,
    pages,
    worker: pages.isDevelopment ? undefined : { ...pages, ...workerSettings(config, root) },
    lab: {
      labDir: path.join(root, 'build/lab'),
      labOrigin: config.LAB_ORIGIN,
      publicUrl: config.publicUrl,
      findWheel: config.LAB_WHEELS_URL
        ? makeWheelFinder(config.LAB_WHEELS_URL)
        : hasOwnWheels(config.DATA_DIR)
          ? makeFolderFinder(config.DATA_DIR)
          : undefined,
    },
    ...(listDrivers(labs).some(({ capabilities }) => capabilities.where === 'server')
      ? {
          kernels: {
            isOwnOrigin,
            openWay: (asked) => openKernelWay({ database: served, labs }, asked),
            findRunning: (ids) => findRunning({ database: served, labs }, ids),
          },
        }
      : {}),
    findLabEngines: () => findEngineHealth(labs),
    findCheckPlace: () => tellCheckPlace(labs.place),
    findHubCheck: () => tellHubCheck(labs),
    issuer: makeIssuerDocuments(served, config, clock.now),
    contentVersion: () => content.now().version,
    files,
    films: { findFree: keepForContent(content, () => selectFreeFilms(served)), secret: config.SECRET, now: clock.now },
    countMissingFiles: async () => (await selectOptionalFileLook(served))?.missing ?? 0,
    findHold: async () => (await selectOptionalHold(served))?.since,
    findMissing: async () => [
      ...((await isThere(served)) ? [] : ['database away']),
      ...(jobs?.isRunning() || room?.isFull() ? [] : ['queue stopped']),
    ], // while nothing may be written, no job is taken out
    isDiskFull: () => room?.isFull() ?? false,
    trustProxy: config.TRUST_PROXY,
    isHttps: config.isHttps,
    logLevel: config.LOG_LEVEL,
    isDraining,
    admission,
    countCall: metrics.countCall,
    ...(vite ? { middleware: vite.middlewares } : {}),
  })
  parts.end('pages')
  if (config.SECURITY_CONTACT)
    addSecurityText(app, { contact: config.SECURITY_CONTACT, publicUrl: config.publicUrl, now: clock.now })
  let url = config.publicUrl
  const mailDoor = makeMailDoor((key) =>
    console.warn(`Somebody asked for /mail from elsewhere. If it was you: ${url}/mail?key=${key} opens it, once.`),
  )
  if (config.hasMailPage)
    addMailPage(app, {
      door: mailDoor,
      listMails: () => selectKeptMails(database),
      findMail: (id) => selectOptionalKeptMail(database, id),
    })
  const warn = (line: string) => app.log.warn(line)
  const editions = makeEditionTasks({ database, config, now: clock.now, coursesDir, root, warn })
  jobs = await startJobs(database, makeMailSender(config, database, clock.now), config, warn, labs, clock.now, editions)
  closeAtEnd(() => jobs?.stop() ?? Promise.resolve())
  await queueFileCheckAtStart(database, {
    isFar: config.receiptPlace !== undefined || config.filesPlace !== undefined,
    now: clock.now(),
  })
  if (config.DATABASE_URL === undefined) {
    room = keepRoom({ database, dataDir, tell: warn })
    closeAtEnd(async () => room?.close())
  }
  parts.end('jobs')
  const labClock = startLabs({ database, labs }, warn)
  closeAtEnd(() => labClock.stop())
  if (config.METRICS_TOKEN) addMetrics(app, metrics, config.METRICS_TOKEN)
  if (config.METRICS_PORT !== undefined) {
    const { port, close } = await listenForMetrics(metrics, { port: config.METRICS_PORT, host: config.HOST })
    closeAtEnd(close)
    console.log(`Metrics are at http://${config.HOST}:${port}/metrics`)
  }
  closeAtEnd(() => app.close())
  await app.listen({ port: config.PORT, host: config.HOST, backlog: MOST_PENDING })
  parts.end('listening')
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  if (config.PUBLIC_URL === undefined) url = `http://localhost:${port}`
  if (isDevelopment) {
    const stopWatching = watchCourses(
      coursesDir,
      (lines) => console.log(showControlsInLines(lines.join('\n'))),
      database,
      files,
    )
    closeAtEnd(async () => stopWatching())
  }
  console.log(
    `Tessera is ready at ${url}\n  1. Open ${url} and sign up.${config.hasMailPage ? `\n  2. Read the code at ${url}/mail${config.isOpen ? `?key=${mailDoor.key()}` : ''} (no mail server is set${config.isOpen ? '; the key opens it once, for one browser' : ''}).` : ''}\n  Ctrl-C ends everything.\n${parts.words()}`,
  )
  void openCheckPlace({ database: served, labs }, (line) => console.warn(line)).catch((error: unknown) =>
    console.warn(`Whether hand-ins can be checked apart could not be tried: ${String(error)}`),
  )
  void tryHubCheck({ labs }, (line) => console.warn(line))
  await tellMissingEngine({ database: served, labs }, (line) => console.warn(line))
  flushCompileCache() // start.mjs sets NODE_COMPILE_CACHE: the next start loads in half the time, also after a kill
  if (await selectOptionalHold(served))
    console.warn(
      'Nothing goes out, mails wait: this database is a restored copy, or an operator holds it. See npm run admin -- outgoing show.',
    )
}

const callContext = (always: Pick<CallContext, 'config' | 'database' | 'labs'> & { now: () => Date }) => {
  const [providers, payments, receipts, drawing] = [
    makeProviders(always.config, undefined, always.now),
    makePayments(always.config),
    makeFileStore(always.config),
    makeDrawingRoom({ ready: 1 }),
  ]
  return (request: Pick<CallContext, 'locale' | 'source' | 'device' | 'browser' | 'gone'>): CallContext => ({
    ...always,
    providers,
    payments,
    receipts,
    drawing,
    now: always.now(),
    ...request,
  })
}

const isThere = (database: Database): Promise<boolean> =>
  database.query({ text: 'select 1' }).then(
    () => true,
    () => false,
  )

async function startVite(config: Config): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { port: config.PORT + 10_000 } } }) // its own port for hot updates
  closeAtEnd(() => vite.close())
  return vite
}

start().catch((error: unknown) => end(1, explainFault(error)))
