// What comes by itself where somebody keeps a phase: another edition when there is a line, the end when the school has
// ended it, and the word that this page is of an older program than the server's.
import { CallFailed, CallRefused } from '../api.ts'
import { cacheOf, forgetAll, forgetLeftOver, forgetPhase, PROGRAM } from './forget.ts'
import { CutOff, dropOthers, keepPhase } from './keep-phase.ts'
import { askProgram, editionOf, planPhase, type PhasePlan, type Program } from './plan-phase.ts'
import { readRecord, rereadRecord, writeRecord } from './record.ts'

/** What did not come whole is not asked for again at each page. */
const PAUSE_MS = 10 * 60 * 1000

let isGoing = false
addEventListener('pagehide', () => (isGoing = true))
addEventListener('pageshow', () => (isGoing = false))

/** Of this page's own program, as the router's table says it. */
const ownBuild = (): string | undefined =>
  (window as { __reactRouterManifest?: { readonly version?: string } }).__reactRouterManifest?.version // as in entry.client.tsx

/** How the server is asked and a phase is kept; a test has ways of its own. */
const ways = { askProgram, planPhase, keepPhase }
export type Ways = typeof ways

/**
 * Another edition is fetched by one page of a browser; one that waits for it finds it done, or goes on when that page has
 * gone.
 */
export async function followEdition(
  /** The server has another program than this page. */
  onOld: () => void,
  by: Ways = ways,
): Promise<void> {
  await forgetLeftOver()
  rereadRecord()
  const program = readRecord() ? await by.askProgram().catch(() => undefined) : undefined
  if (!program) return // nothing is kept, or there is no line
  if (!program.is_on) return forgetAll()
  if (ownBuild() !== undefined && ownBuild() !== program.build) onOld()
  await navigator.locks.request('offline', async () => {
    await noteLost()
    await keepAgain(program, by)
  })
}

/** A browser that was short of room may have dropped it. */
async function noteLost(): Promise<void> {
  const there = new Set(await caches.keys())
  for (const id of Object.keys(readRecord()?.phases ?? {}))
    if (!there.has(cacheOf(id)) || !there.has(PROGRAM))
      writeRecord((before) => {
        const phase = before.phases[id]
        return phase ? { ...before, phases: { ...before.phases, [id]: { ...phase, at: 0 } } } : before
      })
}

async function keepAgain(program: Program, by: Ways): Promise<void> {
  const wanted = editionOf(program)
  const due = Object.entries(readRecord()?.phases ?? {}).filter(([, { at, edition }]) => at === 0 || edition !== wanted)
  const { tried } = readRecord() ?? {}
  if (due.length === 0 || (tried?.edition === wanted && tried.at > Date.now() - PAUSE_MS)) return
  let kept: PhasePlan | undefined
  try {
    for (const [id, { hasFilms }] of due) kept = (await keepOne(id, { program, hasFilms, by })) ?? kept
  } catch (error) {
    // A page that goes meanwhile has not tried: the next one goes on with what has come. Its requests may be called off
    // before it hears that it goes.
    if (!isGoing && !isCutOff(error) && readRecord())
      writeRecord((before) => ({ ...before, tried: { edition: wanted, at: Date.now() } }))
    throw error
  }
  // Only now: a page of the program before needed its files until another one was in its place.
  if (kept && readRecord())
    await dropOthers(
      await caches.open(PROGRAM),
      kept.program.map(({ address }) => address),
    )
  if (readRecord()) writeRecord(({ tried: _done, ...rest }) => rest)
}

const isCutOff = (error: unknown): boolean =>
  error instanceof CutOff ||
  error instanceof TypeError || // a body that does not end
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof CallFailed && error.status === 0)

/** A phase that its person may not study any more goes. */
async function keepOne(
  id: string,
  { program, hasFilms, by }: { readonly program: Program; readonly hasFilms: boolean; readonly by: Ways },
): Promise<PhasePlan | undefined> {
  try {
    const plan = await by.planPhase(id, program)
    await by.keepPhase(plan, { hasFilms })
    return plan
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code === 'auth_fail') throw error
    await forgetPhase(id)
    return undefined
  }
}
