// The real product for the browser tests: server/main.ts with an embedded database in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { openTestProviders } from '../server/outside/sign-in/test-providers.ts'
import { makeDataDir, startProduct, untilPostgresEnded } from './product.ts'

export default async function startHouse(): Promise<() => Promise<void>> {
  // The product and the operator's commands start a hundred times in a run: all but the first find their code compiled.
  const compiledDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compiledDir
  // The other houses of a run begin with a copy of what a first start makes.
  const startedDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-started-'))
  await startProduct({ DATA_DIR: startedDir }).then((first) => first.stop())
  await untilPostgresEnded(startedDir) // while it ends, files go that a copy would look for
  process.env['HOUSE_STARTED'] = startedDir
  const dataDir = await makeDataDir('e2e')
  const port = await findFreePort() // known before the start: Google and Facebook send people back there
  const outside = await openTestProviders(`http://localhost:${port}/my/thirdparty`)
  const product = await startProduct({ DATA_DIR: dataDir, TRUST_PROXY: 'yes', PORT: String(port), ...outside.env })
  process.env['HOUSE_URL'] = product.url // workers inherit it
  process.env['HOUSE_DATA'] = dataDir
  process.env['HOUSE_PROVIDERS'] = outside.hosts.join(' ')
  return async () => {
    await product.stop()
    await outside.close()
    for (const folder of [dataDir, startedDir, compiledDir]) await rm(folder, { recursive: true, force: true })
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
