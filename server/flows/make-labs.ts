import { makeCheckPlace, type CheckPlace } from '../../labs/check/check-place.ts'
import type { Handle } from '../../labs/driver.ts'
import { makeDriver, type DriverOptions } from '../../labs/registry.ts'
import { labLimits } from '../../domain/experiment/judge.ts'
import { selectNow } from '../../store/clock.ts'
import type { Config } from '../config.ts'
import { makeCourseFileStore } from '../outside/make-file-store.ts'
import type { Db } from '../../store/database.ts'
import { hasOwnWheels } from '../outside/wheels.ts'
import { findRunFolder } from './find-run-folder.ts'
import type { Labs } from './labs.ts'

/** The experiments as the settings say. */
export function makeLabs(
  config: Config,
  { place = makeCheckPlace(), database }: { place?: CheckPlace; database?: Db } = {},
): Labs {
  const readFile: Labs['readFile'] = async (asset) => {
    const store = makeCourseFileStore(config)
    try {
      return await store.get(asset)
    } finally {
      store.close()
    }
  }
  const options = {
    place,
    ...(database ? { findFolder: (handle: Handle) => findRunFolder(database, { readFile }, handle) } : {}),
    hub: { url: (config.JUPYTERHUB_URL ?? '').replace(/\/*$/, '/'), token: config.JUPYTERHUB_TOKEN ?? '' },
  } satisfies DriverOptions
  const other = config.LAB_DRIVER === 'jupyterhub' ? 'embedded' : config.JUPYTERHUB_URL && 'jupyterhub'
  return {
    driver: makeDriver(config.LAB_DRIVER, options),
    others: other ? [makeDriver(other, options)] : [],
    place,
    metering: config.LAB_METERED,
    profiles: config.LAB_PROFILES ?? new Map(),
    limits: labLimits,
    clock: selectNow,
    frameOrigin: config.LAB_ORIGIN?.replace(/\/$/, '') ?? null,
    readFile,
    wheelsUrl: config.LAB_WHEELS_URL || hasOwnWheels(config.DATA_DIR) ? '/lab/wheels/' : null, // passed on by us (server/http/lab-frames.ts)
  }
}
