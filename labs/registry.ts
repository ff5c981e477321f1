// Which driver runs the experiments: chosen once, from the settings.
import type { CheckSandbox } from './check-sandbox.ts'
import type { DriverName, LabDriver } from './driver.ts'
import { makeEmbeddedDriver } from './drivers/embedded.ts'

/** What the drivers are made of; each takes what it needs. */
export interface DriverOptions {
  readonly sandbox: CheckSandbox
}

const makers: Readonly<Partial<Record<DriverName, (options: DriverOptions) => LabDriver>>> = {
  embedded: makeEmbeddedDriver,
}

/** @throws Error when there is no such driver */
export function makeDriver(name: DriverName, options: DriverOptions): LabDriver {
  const make = makers[name]
  if (!make) throw new Error(`There is no lab driver ${name}.`)
  return make(options)
}
