// The labs of everybody for whoever looks after them; a teacher has those of their own phases and groups.
import type { OutputOf } from '../../contract/index.ts'
import { pickText } from '../../domain/language.ts'
import { hasRole, type StaffRole } from '../../domain/staff/role.ts'
import { selectPhaseTitles } from '../../store/class.ts'
import type { Db } from '../../store/database.ts'
import { selectCheckTitles } from '../../store/experiment.ts'
import type { Scope } from '../../store/learner-search.ts'
import { countFailedStarts, countRunningLabs, selectRunningLabs } from '../../store/running-labs.ts'
import { selectFiguresNamed } from '../../store/school-figure.ts'
import { toSeconds, type Handlers } from '../calls/call-context.ts'
import { tellCheckPlace, tellHubCheck } from '../flows/check-standing.ts'
import { hasMeter, isMeteredOn, listDrivers } from '../flows/lab-engine.ts'
import type { Labs } from '../flows/labs.ts'
import type { StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const DAY_MS = 86_400_000
const roles: readonly StaffRole[] = ['owner', 'teacher', 'support']
const stopping: readonly StaffRole[] = ['owner', 'support']
const SHOWN = 200
const MOST_CHECKS = 20
/** A page does not wait longer for an engine that is away. */
const PATIENCE_MS = 1000

type Reply = OutputOf<'/staff/labs'>

export const labsCalls = {
  '/staff/labs': async (context) => {
    const { database, staff, labs, locale, now } = context
    const scope = scopeOf(staff, roles)
    const [health, counts, running, failed, counted] = await Promise.all([
      askEngines(labs),
      countRunningLabs(database, { scope }),
      selectRunningLabs(database, { scope, limit: SHOWN }),
      countFailedStarts(database, {
        scope,
        since: new Date(now.getTime() - 7 * DAY_MS),
        dayAgo: new Date(now.getTime() - DAY_MS),
      }),
      readCounted(context, scope),
    ])
    const sum = (list: typeof counts) => list.reduce((all, { n }) => all + n, 0)
    const nameOf = (title: Readonly<Record<string, string>> | null) => (title ? pickText(title, locale).text : '')
    const engines = health.map((one) => {
      const own = counts.filter(({ driver }) => driver === one.name)
      const ownFailed = failed.filter(({ driver }) => driver === one.name)
      const add = (list: readonly number[]) => list.reduce((all, n) => all + n, 0)
      return {
        ...one,
        running: sum(own.filter(({ is_running }) => is_running)),
        starting: sum(own.filter(({ is_running }) => !is_running)),
        queued: sum(own.filter(({ is_running, is_queued }) => !is_running && is_queued)),
        failed: add(ownFailed.map(({ n }) => n)),
        failed_today: add(ownFailed.map(({ today }) => today)),
      }
    })
    return {
      engine: { ...pickShown(health), is_metered: hasMeter(labs) },
      engines,
      running: sum(counts.filter(({ is_running }) => is_running)),
      starting: sum(counts.filter(({ is_running }) => !is_running)),
      queued: sum(counts.filter(({ is_running, is_queued }) => !is_running && is_queued)),
      list: running.map((one) => ({
        session_id: one.id,
        account_id: one.account_id,
        name: one.name,
        lab: nameOf(one.lesson_title),
        engine: one.driver,
        state: one.is_running ? ('running' as const) : one.is_queued ? ('queued' as const) : ('starting' as const),
        is_busy: one.is_busy,
        since: toSeconds(one.requested_at),
        active_at: one.activity_at ? toSeconds(one.activity_at) : null,
        charged: one.charged_seconds,
      })),
      may_stop: hasRole(staff.grants, stopping),
      failed: failed.map((one) => ({
        cause: one.reason,
        lab: nameOf(one.lesson_title),
        engine: one.driver,
        count: one.n,
        today: one.today,
        last_at: toSeconds(one.last_at),
      })),
      ...counted,
    }
  },
} satisfies Partial<Handlers>

type Health = Pick<Reply['engines'][number], 'name' | 'where' | 'is_well' | 'is_metered' | 'hand_ins'>

/** That on a server where there is one: the browser's is always well. */
function pickShown(engines: readonly Health[]): Reply['engine'] {
  const shown = engines.find(({ where }) => where === 'server') ?? engines[0]
  if (!shown) throw new Error('there is no engine')
  const { name, where, is_well, is_metered } = shown
  return { name, where, is_well, is_metered }
}

const askEngines = (labs: Labs): Promise<Health[]> =>
  Promise.all(
    listDrivers(labs).map(async (driver) => {
      const [is_well, handIns] = await Promise.all([askHealth(driver), tellCheckPlace(labs.place)])
      const { status } = (driver.ownCheck ? tellHubCheck(labs) : undefined) ?? handIns
      return {
        name: driver.name,
        where: driver.capabilities.where,
        is_well,
        is_metered: isMeteredOn(labs, driver),
        hand_ins: status === 'trying' ? null : status,
      }
    }),
  )

/** Null: it did not say in time. */
async function askHealth(driver: Labs['driver']): Promise<boolean | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  try {
    return await Promise.race([driver.health().then(({ isOk }) => isOk), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the job has counted of checks and hours, in the phases of the scope. */
async function readCounted(
  { database, locale }: { database: Db; locale: StaffContext['locale'] },
  scope: Scope,
): Promise<Pick<Reply, 'checks' | 'hours' | 'counted_at'>> {
  const figures = await selectFiguresNamed(database, [
    'checkTried',
    'checkOpen',
    'checkTries',
    'checkShown',
    'labUsed',
    'labLeft',
    'enrolled',
  ])
  const phases = (await selectPhaseTitles(database)).filter(({ id }) => scope.isAll || scope.phaseIds.includes(id))
  const countOf = (name: string, phaseId: string, place = '') =>
    figures.find((one) => one.name === name && one.phase_id === phaseId && one.place === place)?.n ?? 0
  const titles = (await selectCheckTitles(database)).filter(({ phase_id }) => phases.some(({ id }) => id === phase_id))
  const checks = titles
    .map((one) => {
      const place = `${one.experiment_id} ${one.check_id}`
      return {
        lab: one.lesson_title ? pickText(one.lesson_title, locale).text : one.experiment_id,
        check: pickText(one.title, locale).text,
        tried: countOf('checkTried', one.phase_id, place),
        open: countOf('checkOpen', one.phase_id, place),
        tries: countOf('checkTries', one.phase_id, place),
        shown: countOf('checkShown', one.phase_id, place),
      }
    })
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => b.open - a.open || b.tries - a.tries)
  return {
    checks: checks.slice(0, MOST_CHECKS),
    hours: phases
      .map(({ id, title }) => ({
        cert_id: id,
        name: pickText(title, locale).text,
        used: countOf('labUsed', id),
        left: countOf('labLeft', id),
      }))
      .filter(({ used, left }) => used > 0 || left > 0),
    counted_at: figures[0] ? toSeconds(figures[0].counted_at) : null,
  }
}
