import { createHash } from 'node:crypto'
import type { Handle } from '../../labs/driver.ts'
import type { RunFolder } from '../../labs/jupyterhub/put-folder.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalRunFiles } from '../../store/experiment.ts'
import type { Labs } from './labs.ts'

/**
 * What belongs to the lab of a run, for an engine that has it put there. Another edition of the same lab has another
 * folder: what learners made beside the older files stays as it was.
 */
export async function findRunFolder(
  db: Db,
  { readFile }: Pick<Labs, 'readFile'>,
  { runId }: Handle,
): Promise<RunFolder | undefined> {
  const { experimentId, files } = (await selectOptionalRunFiles(db, runId)) ?? { experimentId: '', files: [] }
  if (files.length === 0) return undefined
  const edition = createHash('sha256')
    .update(JSON.stringify(files.map(({ path, asset }) => [path, asset])))
    .digest('hex')
    .slice(0, 8)
  return {
    name: `${experimentId}-${edition}`,
    files: files.map(({ path, asset, bytes }) => ({
      path,
      bytes,
      async read() {
        const body = await readFile(asset)
        if (!body) throw new Error(`the file ${asset} of a lab is not there`)
        return body
      },
    })),
  }
}
