// Whether this machine can check hand-ins apart, in words for an operator.
import type { CheckPlace, CheckStanding } from '../../labs/check/check-place.ts'
import type { Database } from '../../store/database.ts'
import { selectExperimentsOn } from '../../store/experiment.ts'
import { findCheckingEngine, findEngine } from './lab-engine.ts'
import type { Labs } from './labs.ts'
import { queueRecheck } from './recheck-hand-ins.ts'

/** What keeps it from it; `undefined`: nothing. */
export function whySelfChecked(standing: CheckStanding): string | undefined {
  if (standing.kind === 'verified') return undefined
  if (standing.tried.length === 0) return 'neither bubblewrap nor Perl is here, or this is no Linux on x64 or arm64'
  return standing.tried
    .map(
      ({ wall, open, openWithoutNode }) =>
        `${wall.kind}${wall.uid === undefined ? '' : ' with another user'} ${open === undefined ? 'cannot be put up' : `lets through: ${[...new Set([...open, ...(openWithoutNode ?? ['a program without Node’s permissions'])])].join(', ')}`}`,
    )
    .join('; ')
}

/** For /readyz: `trying` until the wall was tried. */
export async function tellCheckPlace(place: CheckPlace): Promise<{
  readonly status: 'verified' | 'self-checked' | 'trying'
  readonly wall?: string
  readonly because?: string
}> {
  const standing = await Promise.race([
    place.standing(),
    new Promise<undefined>((resolve) => setTimeout(resolve, 100, undefined)),
  ])
  if (!standing) return { status: 'trying' }
  return standing.kind === 'verified'
    ? { status: 'verified', wall: standing.wall }
    : { status: 'self-checked', because: whySelfChecked(standing) ?? '' }
}

/** The same of hand-ins that are checked on the hub; `undefined` where there is none. */
export function tellHubCheck(
  labs: Labs,
): { readonly status: 'verified' | 'self-checked' | 'trying'; readonly because?: string } | undefined {
  const engine = findCheckingEngine(labs)
  if (!engine?.ownCheck) return undefined
  const known = engine.ownCheck.known()
  if (!known) return { status: 'trying' }
  return known.kind === 'verified' ? { status: 'verified' } : { status: 'self-checked', because: known.because }
}

/** At the start: has the hub make a server as for a check, and says so when none comes or its wall does not hold. */
export async function tryHubCheck({ labs }: { labs: Labs }, warn: (line: string) => void): Promise<void> {
  const found = await findCheckingEngine(labs)?.ownCheck?.look()
  if (found?.kind === 'self-checked')
    warn(`Hand-ins of labs on the hub stay self-checked: ${found.because}. See docs/labs/jupyterhub.md.`)
}

/** At the start: labs that cannot be started here, and why. */
export async function tellMissingEngine(
  { database, labs }: { database: Database; labs: Labs },
  warn: (line: string) => void,
): Promise<void> {
  if (findEngine(labs, { engine: 'hub' })) return
  const asking = await selectExperimentsOn(database, 'hub')
  if (asking.length > 0)
    warn(
      `Labs that ask for a hub cannot be started: ${asking.join(', ')}. Set JUPYTERHUB_URL and JUPYTERHUB_TOKEN (docs/labs/jupyterhub.md).`,
    )
}

/** At the start: tries the wall, says so when it does not hold, and has what waits for it checked when it does. */
export async function openCheckPlace(
  { database, labs }: { database: Database; labs: Labs },
  warn: (line: string) => void,
): Promise<void> {
  const why = whySelfChecked(await labs.place.standing())
  if (why === undefined) await queueRecheck(database)
  else warn(`Hand-ins of labs stay self-checked: ${why}. See docs/labs/embedded.md.`)
}
