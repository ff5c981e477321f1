// Which engine a lab runs on, what it costs there, and which engine a session belongs to. Both engines may be set up at
// once (docs/decisions/088).
import type { ExperimentDefinition } from '../../domain/experiment/definition.ts'
import type { LabLimits } from '../../domain/experiment/judge.ts'
import { PLAIN_PROFILE, type LabProfile } from '../../domain/experiment/profile.ts'
import type { LabDriver } from '../../labs/driver.ts'
import type { LabSessionFact } from '../../store/lab-session.ts'
import type { Labs } from './labs.ts'

/** Every engine that is set up, the standard one first. */
export const listDrivers = ({ driver, others }: Pick<Labs, 'driver' | 'others'>): readonly LabDriver[] => [
  driver,
  ...others,
]

/** The engine of a session; `undefined` when it is set up no longer. */
export const findDriver = (labs: Pick<Labs, 'driver' | 'others'>, { driver }: Pick<LabSessionFact, 'driver'>) =>
  listDrivers(labs).find(({ name }) => name === driver)

/** An engine that is set up no longer was one on a server: the browser's is always there. */
export const whereOf = (labs: Labs, session: Pick<LabSessionFact, 'driver'>): 'browser' | 'server' =>
  findDriver(labs, session)?.capabilities.where ?? 'server'

/** The engine that a lab asks for; `undefined` when it is not set up here. */
export function findEngine(labs: Labs, { engine }: Pick<ExperimentDefinition, 'engine'>): LabDriver | undefined {
  if (engine === undefined) return labs.driver
  const where = engine === 'browser' ? 'browser' : 'server'
  return listDrivers(labs).find(({ capabilities }) => capabilities.where === where)
}

/** The engine that checks hand-ins on machines of its own, if one does. */
export const findCheckingEngine = (labs: Labs): LabDriver | undefined =>
  listDrivers(labs).find(({ ownCheck }) => ownCheck !== undefined)

/** Whether hand-ins of a lab are checked on such machines: they wait in a line of their own. */
export const isCheckedOnHub = (labs: Labs, definition: Pick<ExperimentDefinition, 'engine'>): boolean =>
  findEngine(labs, definition)?.ownCheck !== undefined

/** What a run of a lab is and costs, as the settings are now. */
export interface LabTerms {
  readonly isMetered: boolean
  readonly profile: string
  /** Hours that an hour costs, in hundredths. */
  readonly pricePercent: number
  readonly startTimeoutSeconds: number
  readonly usualStartSeconds: readonly [from: number, to: number]
}

const profileOf = (labs: Labs, driver: LabDriver, name: string): LabProfile | undefined =>
  driver.capabilities.where === 'server' ? labs.profiles.get(name) : undefined

export function readTerms(labs: Labs, driver: LabDriver, { profile: name }: { readonly profile: string }): LabTerms {
  const profile = profileOf(labs, driver, name)
  const { where, usualStartSeconds } = driver.capabilities
  const price = profile?.pricePercent ?? 100
  return {
    isMetered: price > 0 && isMeteredAt(labs, where),
    profile: where === 'server' ? name : PLAIN_PROFILE,
    pricePercent: price > 0 ? price : 100, // of a run that costs nothing it counts for nothing
    startTimeoutSeconds: profile?.startTimeoutSeconds ?? labs.limits.startTimeoutSeconds,
    usualStartSeconds: profile?.usualStartSeconds ?? usualStartSeconds,
  }
}

const isMeteredAt = ({ metering }: Labs, where: 'browser' | 'server') =>
  metering === 'always' || (metering === 'auto' && where === 'server')

/** Whether hours are charged on an engine. */
export const isMeteredOn = (labs: Labs, { capabilities }: LabDriver): boolean => isMeteredAt(labs, capabilities.where)

/** Whether hours are charged for anything here. */
export const hasMeter = (labs: Labs): boolean => listDrivers(labs).some((driver) => isMeteredOn(labs, driver))

/** As many of its kind run at once; `undefined`: the engine itself knows. */
export const placesFor = (labs: Labs, session: Pick<LabSessionFact, 'driver' | 'profile'>): number | undefined => {
  const driver = findDriver(labs, session)
  return driver && profileOf(labs, driver, session.profile)?.places
}

/** The limits that hold for a session: a start may take longer on some machines. */
export function limitsFor(labs: Labs, session: Pick<LabSessionFact, 'driver' | 'profile'>): LabLimits {
  const driver = findDriver(labs, session)
  return driver
    ? { ...labs.limits, startTimeoutSeconds: readTerms(labs, driver, session).startTimeoutSeconds }
    : labs.limits
}

/** Whether each engine answers; who probes is in a hurry. */
export const findEngineHealth = (labs: Labs) =>
  Promise.all(
    listDrivers(labs).map(async (driver) => ({
      name: driver.name,
      isOk: await Promise.race([
        driver.health().then(({ isOk }) => isOk),
        new Promise<false>((resolve) => setTimeout(resolve, 500, false)),
      ]),
    })),
  )
