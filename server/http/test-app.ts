// The whole server without its pages on a database of its own, for tests of calls: what they ask goes through the real
// door.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { encodeForm, type FormValue } from '../../contract/encode.ts'
import type { Path } from '../../contract/index.ts'
import { noPlace, type CheckPlace } from '../../labs/check/check-place.ts'
import type { Locale } from '../../messages/locale.ts'
import { DatabaseAway, isNoRoomLeft, readAway } from '../../store/away.ts'
import type { Database } from '../../store/database.ts'
import { selectFreeFilms } from '../../store/lesson.ts'
import { insertSession, selectOptionalSession } from '../../store/session.ts'
import { selectOptionalStaff } from '../../store/staff.ts'
import { giveAccount } from '../../store/test-data.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import type { Handlers } from '../calls/call-context.ts'
import { handlers } from '../calls/handlers.ts'
import { hashToken } from '../calls/token.ts'
import { readConfig, type Config } from '../config.ts'
import { readHouseSecret } from '../house-secret.ts'
import { findRunning, openKernelWay } from '../flows/kernel-way.ts'
import type { Labs } from '../flows/labs.ts'
import { makeLabs } from '../flows/make-labs.ts'
import { makeIssuerDocuments } from '../issuer-documents.ts'
import { selectOptionalHold } from '../../store/outgoing-hold.ts'
import { courseFiles, type FileStore } from '../outside/file-store.ts'
import type { DrawingRoom } from '../outside/drawing/drawing-room.ts'
import { openDrawingRoom } from '../outside/drawing/test-drawing.ts'
import { makeFolderStore } from '../outside/folder-store.ts'
import { makePayments, type Payments } from '../outside/payment/registry.ts'
import { makeProviders } from '../outside/sign-in/registry.ts'
import { makeApp, type AppOptions } from './app.ts'
import { encodeTestBody, type TestFile } from './test-forms.ts'

// A test may set the clock to any day without being signed out by it.
const FAR_AWAY = new Date('2100-01-01T00:00:00Z')

/** Somebody signed in. */
export interface TestLearner {
  readonly id: string
  readonly token: string
}

export interface TestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** The JSON of the body; empty when it is a file. */
  readonly body: Record<string, unknown>
  /** The body as it came: the file of a call that gives one. */
  readonly bytes: Buffer
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly url: string
  readonly config: Config
  readonly labs: Labs
  /** Where the receipts of payments are. */
  readonly receipts: FileStore
  /** Asks a call as somebody, or as a visitor. */
  readonly call: (
    path: Path,
    form?: Readonly<Record<string, FormValue>>,
    as?: {
      learner?: TestLearner
      lang?: Locale
      headers?: Readonly<Record<string, string>>
      source?: string
      file?: TestFile
    },
  ) => Promise<TestReply>
  /** A new account with a live session. */
  readonly signIn: (session?: { email?: string; expiresAt?: Date }) => Promise<TestLearner>
  /** Sets the server's clock; without a moment it runs again. */
  readonly setNow: (now?: Date) => void
  readonly now: () => Date
  readonly close: () => Promise<void>
}

/**
 * The engine of a test: the product's own, on the test's clock; checks apart are not made unless a test brings a place
 * for them.
 */
const makeTestLabs = (config: Config, now: () => Date, place: CheckPlace = noPlace): Labs => ({
  ...makeLabs(config, { place }),
  clock: async () => now(),
})

export async function openTestApp(
  options: {
    place?: CheckPlace
    labs?: (labs: Labs) => Labs
    env?: Readonly<Record<string, string>>
    handlers?: Handlers
    maxConnections?: number
    receipts?: FileStore
    /** Without one receipts are drawn in the process of the test. */
    drawing?: DrawingRoom
    payments?: Payments
    door?: Partial<AppOptions>
  } = {},
): Promise<TestApp> {
  const { database, url, close } = await openTestDatabase(
    options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections },
  )
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-data-'))
  const config = readConfig({ DATA_DIR: dataDir, ...options.env }, readHouseSecret)
  let fixed: Date | undefined
  const clock = () => fixed ?? new Date()
  const standard = makeTestLabs(config, clock, options.place)
  const labs = options.labs?.(standard) ?? standard
  const providers = makeProviders(config, () => {})
  const payments = options.payments ?? makePayments(config)
  const receipts = options.receipts ?? makeFolderStore(path.join(dataDir, 'receipts'))
  const drawing = options.drawing ?? openDrawingRoom
  let asked = 0
  const app = makeApp({
    api: {
      handlers: options.handlers ?? handlers,
      findLearner: async (tokenHash, now) => {
        const session = await selectOptionalSession(database, tokenHash, now)
        return session && { id: session.account_id, tokenHash }
      },
      clock,
      findStaff: (tokenHash, now) => selectOptionalStaff(database, tokenHash, now),
      context: (request) => ({
        database,
        config,
        labs,
        providers,
        payments,
        receipts,
        drawing,
        now: clock(),
        ...request,
      }),
      secret: config.SECRET,
      isHttps: config.isHttps,
      isOwnOrigin: (origin) => origin === config.publicUrl,
      isAway: (error) => readAway(error) instanceof DatabaseAway,
      isFull: isNoRoomLeft,
    },
    kernels: {
      isOwnOrigin: (origin) => origin === config.publicUrl,
      openWay: (asked) => openKernelWay({ database, labs }, asked),
      findRunning: (ids) => findRunning({ database, labs }, ids),
    },
    issuer: makeIssuerDocuments(database, config, clock),
    contentVersion: () => asked++, // tests change the content by SQL: nothing is kept
    files: makeFolderStore(path.join(dataDir, 'files'), courseFiles),
    films: { findFree: () => selectFreeFilms(database), secret: config.SECRET, now: clock },
    findHold: async () => (await selectOptionalHold(database))?.since,
    findMissing: async () => [],
    trustProxy: config.TRUST_PROXY,
    isHttps: config.isHttps,
    logLevel: 'silent',
    ...options.door,
  })
  await app.ready()
  return {
    app,
    database,
    url,
    config,
    labs,
    receipts,
    async call(path, form = {}, { learner, lang = 'en', headers = {}, source = '127.0.0.1', file } = {}) {
      const { type, payload } = encodeTestBody(path, encodeForm(form), file)
      const reply = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: source,
        headers: {
          'content-type': type,
          'accept-language': lang,
          ...(learner ? { 'access-token': learner.token } : {}),
          ...headers,
        },
        payload,
      })
      const isFile = reply.headers['content-disposition'] !== undefined
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: isFile ? {} : reply.json(),
        bytes: reply.rawPayload,
      }
    },
    async signIn({ email, expiresAt } = {}) {
      const id = await giveAccount(database, email)
      const token = randomBytes(32).toString('base64url')
      await insertSession(database, {
        tokenHash: hashToken(token),
        accountId: id,
        device: '',
        now: clock(),
        expiresAt: expiresAt ?? FAR_AWAY,
      })
      return { id, token }
    },
    setNow: (now) => void (fixed = now),
    now: clock,
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
      await close()
    },
  }
}
