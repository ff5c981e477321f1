// The real product for the browser tests: server/main.ts with an embedded database in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startProduct } from './product.ts'

export default async function startHouse(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-e2e-'))
  const product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: 'yes' })
  process.env['HOUSE_URL'] = product.url // workers inherit it
  process.env['HOUSE_DATA'] = dataDir
  return async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
