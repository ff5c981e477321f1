import { makeCheckPlace, type CheckPlace } from '../../labs/check/check-place.ts'
import { makeDriver } from '../../labs/registry.ts'
import { labLimits } from '../../domain/experiment/judge.ts'
import { selectNow } from '../../store/lab-session.ts'
import type { Config } from '../config.ts'
import type { Labs } from './labs.ts'

/** The experiments as the settings say. */
export function makeLabs(config: Config, { place = makeCheckPlace() }: { place?: CheckPlace } = {}): Labs {
  const driver = makeDriver(config.LAB_DRIVER, {
    place,
    hub: { url: (config.JUPYTERHUB_URL ?? '').replace(/\/*$/, '/'), token: config.JUPYTERHUB_TOKEN ?? '' },
  })
  return {
    driver,
    place,
    isMetered:
      config.LAB_METERED === 'always' || (config.LAB_METERED === 'auto' && driver.capabilities.where === 'server'),
    limits: labLimits,
    clock: selectNow,
    frameOrigin: config.LAB_ORIGIN?.replace(/\/$/, '') ?? null,
    wheelsUrl: config.LAB_WHEELS_URL ? '/lab/wheels/' : null, // passed on by us (server/http/lab-frames.ts)
  }
}
