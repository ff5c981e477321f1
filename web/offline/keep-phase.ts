// Keeps a phase on this device: its replies in the database, its pages and files in Cache Storage, where the worker finds
// them. Begun by a press, and gone through again whenever there is another edition.
import { currentLocale } from '../i18n/messages.ts'
import { waitAfter } from '../outbox/backoff.ts'
import { readOwner } from '../session/page-owner.ts'
import { createStore } from '../store.ts'
import { cacheOf, forgetAll, forgetPhase, PROGRAM } from './forget.ts'
import { inTurn } from './in-turn.ts'
import type { PhasePlan, PlannedFile } from './plan-phase.ts'
import { hasRecord, inTurnOfWorker, readRecord, writeRecord } from './record.ts'
import { registerWorker } from './register.ts'
import { putReply } from './replies.ts'
import { nameReply, phaseOf } from './reply-rules.ts'

/** Of the phases that are being kept now, in bytes. */
export const keepingStore = createStore<Readonly<Record<string, { readonly done: number; readonly total: number }>>>({})

/** There is not so much room on the device; nothing of the phase stays. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}
/** The browser keeps nothing: a private window, or storage that is switched off. Nothing of the phase stays. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}
/** A page or a file did not come, or not as it should; what has come stays for another try. */
export class NotWhole extends Error {
  override name = 'NotWhole'
}

/** The line went, or the page is going: it says nothing of what was asked for. */
export class CutOff extends NotWhole {
  override name = 'CutOff'
}

const AT_ONCE = 4
/** Each has to be made: after a start of the server none is there yet, and others ask for theirs meanwhile. */
const PAGES_AT_ONCE = 2
/** A busy server asks to be asked a little later. */
const BUSY_TRIES = 6
const busyPatience = { firstMs: 1000, mostMs: 8000 }
/** Pages are told by no list: what they weigh is only known when they are here. */
const PAGE_BYTES = 60_000
const sum = (files: readonly PlannedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0)

export const filmBytesOf = (plan: PhasePlan): number => sum(plan.films)

/** About how many bytes have to come: of the program only what is not here yet. */
export async function wantedOf(plan: PhasePlan, { hasFilms }: { readonly hasFilms: boolean }): Promise<number> {
  const cache = await caches.open(PROGRAM)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const program = plan.program.filter(({ address }) => !known.has(address))
  return sum(program) + sum(plan.figures) + plan.pages.length * PAGE_BYTES + (hasFilms ? filmBytesOf(plan) : 0)
}

/** @throws NoRoom, NotWhole, CutOff */
export async function keepPhase(plan: PhasePlan, { hasFilms }: { readonly hasFilms: boolean }): Promise<void> {
  const { id } = plan
  const files = [...plan.figures, ...(hasFilms ? plan.films : [])]
  let wanted = 0
  let done = 0
  const tell = (bytes: number) => {
    requireWanted(id)
    show(bytes)
  }
  const show = (bytes: number) => {
    done += bytes
    keepingStore.update((all) => ({ ...all, [id]: { done, total: Math.max(done, wanted) } }))
  }
  try {
    wanted = await wantedOf(plan, { hasFilms })
    show(0)
    await requireRoom(wanted)
    const begun = { name: plan.name, at: 0, bytes: 0, hasFilms, edition: '' }
    await inTurnOfWorker(() => {
      writeRecord((before) => ({ ...before, phases: { ...before.phases, [id]: before.phases[id] ?? begun } }))
      return registerWorker()
    })
    requireWanted(id)
    void navigator.storage.persist() // a browser that is short of room then asks before it drops any of it
    await keepReplies(plan)
    await keepFiles(await caches.open(PROGRAM), plan.program, tell)
    const cache = await caches.open(cacheOf(id))
    await keepFiles(cache, files, tell)
    const bytes = await keepPages(cache, plan, tell)
    await dropOthers(cache, [...files.map(({ address }) => address), ...plan.pages])
    tell(0)
    const kept = { ...begun, at: Date.now(), bytes: bytes + sum(files), edition: plan.edition }
    writeRecord((before) => ({ ...before, bytes: sum(plan.program), phases: { ...before.phases, [id]: kept } }))
  } catch (error) {
    if (!hasRecord()) await forgetAll() // what was put away after its person had signed out
    if (!isRoomProblem(error) && !isForbidden(error)) throw error
    await forgetPhase(id).catch(() => {}) // where nothing may be kept, nothing can be looked through either
    throw isForbidden(error) ? new NotAllowed() : new NoRoom()
  } finally {
    keepingStore.update(({ [id]: _done, ...others }) => others)
  }
}

function requireWanted(id: string): void {
  if (!readRecord()?.phases[id]) throw new NotWhole('its person has gone, or does not want it any more')
}

const isRoomProblem = (error: unknown): boolean =>
  error instanceof NoRoom || (error instanceof DOMException && error.name === 'QuotaExceededError')

/** As a browser says that it keeps nothing here. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof NotAllowed ||
  (error instanceof DOMException && ['SecurityError', 'InvalidStateError', 'NotAllowedError'].includes(error.name))

async function requireRoom(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  if (quota - usage < bytes) throw new NoRoom()
}

async function keepReplies({ replies }: PhasePlan): Promise<void> {
  const person = readOwner()?.person ?? ''
  const [locale, at] = [currentLocale(), Date.now()]
  for (const { path, input, reply } of replies)
    await putReply(nameReply({ person, locale, path, input }), {
      path,
      input,
      reply,
      phase: phaseOf(path, input, reply),
      at,
    })
}

const nameOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** They are named by their content: what is here is right. */
async function keepFiles(cache: Cache, files: readonly PlannedFile[], tell: (bytes: number) => void): Promise<void> {
  await inTurn(AT_ONCE, files, async ({ address, bytes }) => {
    const name = nameOf(address)
    if (name !== '/lab-frame' && (await cache.match(name))) return
    const response = await fetchWell(address)
    await cache.put(name, response)
    tell(bytes)
  })
}

/** Gives their bytes. */
async function keepPages(cache: Cache, plan: PhasePlan, tell: (bytes: number) => void): Promise<number> {
  const program = new Set(plan.program.map(({ address }) => address))
  const all = await inTurn(PAGES_AT_ONCE, plan.pages, async (path) => {
    const response = await fetchWell(path)
    const copy = response.clone()
    const html = await response.text()
    if (!isOurPage(html, program)) throw new NotWhole(`${path} is no page of this program`)
    await cache.put(path, copy)
    tell(PAGE_BYTES)
    return new Blob([html]).size
  })
  return all.reduce((bytes, one) => bytes + one, 0)
}

/**
 * A page of the very program that is kept with it: the sign-in of a network on the way, a busy server and another build
 * give none.
 */
function isOurPage(html: string, program: ReadonlySet<string>): boolean {
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
  return html.includes('id="begin"') && named.every((file) => program.has(file))
}

/** @throws CutOff; NotWhole where it is not all that was asked for */
async function fetchWell(address: string): Promise<Response> {
  const response = await fetchPatiently(address)
  const isWell = response.status === 200 && response.type === 'basic' && !response.redirected
  if (!isWell) throw new NotWhole(`${address}: ${response.status}`)
  return response
}

async function fetchPatiently(address: string, failures = 1): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new CutOff(String(error))
  })
  if (response.status !== 503 || failures === BUSY_TRIES) return response
  await new Promise((resolve) => setTimeout(resolve, waitAfter(failures, busyPatience, Math.random)))
  return fetchPatiently(address, failures + 1)
}

/** What an earlier edition had, or films that are not wanted any more. */
export async function dropOthers(cache: Cache, wanted: readonly string[]): Promise<void> {
  const names = new Set(wanted.map(nameOf))
  for (const request of await cache.keys()) if (!names.has(new URL(request.url).pathname)) await cache.delete(request)
}
