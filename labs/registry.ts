// The drivers that can run experiments, each made from the settings.
import type { CheckPlace } from './check/check-place.ts'
import type { DriverName, Handle, LabDriver } from './driver.ts'
import { makeEmbeddedDriver } from './drivers/embedded.ts'
import { makeJupyterHubDriver } from './drivers/jupyterhub.ts'
import type { HubOptions } from './jupyterhub/hub.ts'
import type { RunFolder } from './jupyterhub/put-folder.ts'

/** What the drivers are made of; each takes what it needs. */
export interface DriverOptions {
  readonly place: CheckPlace
  readonly hub: HubOptions
  readonly findFolder?: (handle: Handle) => Promise<RunFolder | undefined>
}

const makers: Readonly<Record<DriverName, (options: DriverOptions) => LabDriver>> = {
  embedded: makeEmbeddedDriver,
  jupyterhub: makeJupyterHubDriver,
}

export const makeDriver = (name: DriverName, options: DriverOptions): LabDriver => makers[name](options)
