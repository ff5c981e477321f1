// What becomes of an edition that was sent to the console: it is unpacked, checked and given to learners in a process of
// its own, as the commands do it, so that nobody waits for it.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { selectOptionalArchive, updateEditionChecked, updateEditionLive, updateEditionStep } from '../store/edition.ts'
import type { Database } from '../store/database.ts'
import { UnfitArchive, unzip } from './flows/unzip.ts'
import { readFound, type FoundEdition } from './read-edition.ts'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Config } from './config.ts'

interface EditionWork {
  readonly check: (id: string) => Promise<void>
  readonly publish: (id: string) => Promise<void>
}

/** How a folder is read, and given to learners: false when it has an error. */
export interface EditionRunner {
  readonly read: (folder: string) => Promise<FoundEdition>
  readonly publish: (folder: string) => Promise<boolean>
}

interface House {
  readonly database: Database
  readonly now: () => Date
  /** The courses that came with the product. */
  readonly coursesDir: string
  readonly warn: (line: string) => void
}

export const makeEditionWork = (house: House, runner: EditionRunner): EditionWork => ({
  async check(id) {
    await updateEditionStep(house.database, { id, state: 'unpacking' })
    await inFolder(house, id, async (folder) => {
      await updateEditionStep(house.database, { id, state: 'checking' })
      const found = await runner.read(folder)
      await updateEditionChecked(house.database, { id, failure: null, ...found })
    })
  },

  async publish(id) {
    const edition = await selectOptionalArchive(house.database, id)
    if (!edition) return
    const give = async (folder: string) => {
      if (!(await runner.publish(folder))) {
        const found = await runner.read(folder)
        await updateEditionChecked(house.database, { id, failure: null, ...found, isWhole: false })
        return
      }
      const { database, now } = house
      await database.transaction((db) => updateEditionLive(db, { id, phaseId: edition.phase_id ?? '', now: now() }))
    }
    if (edition.archive) return inFolder(house, id, give)
    const shipped = await findShipped(house.coursesDir, edition.phase_id ?? '')
    if (shipped === undefined) return tell(house, id, 'gone')
    return give(shipped)
  },
})

/** Unpacks the archive for as long as it is worked with. What cannot be unpacked, or fails otherwise, is told there. */
async function inFolder(house: House, id: string, work: (folder: string) => Promise<void>): Promise<void> {
  const edition = await selectOptionalArchive(house.database, id)
  if (!edition?.archive) return // it was deleted meanwhile
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-edition-'))
  try {
    await unzip(edition.archive, folder)
    await work(folder)
  } catch (error) {
    if (!(error instanceof UnfitArchive)) house.warn(`An edition could not be read: ${String(error)}.`)
    await tell(house, id, error instanceof UnfitArchive ? error.why : 'other')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tell = async ({ database }: House, id: string, failure: string): Promise<void> =>
  void (await updateEditionChecked(database, {
    id,
    phaseId: (await selectOptionalArchive(database, id))?.phase_id ?? null,
    failure,
    problems: [],
    lessons: [],
    isWhole: false,
  }))

/** The folder of a phase, or with '' of the site's texts, among those that came with the product. */
async function findShipped(coursesDir: string, phaseId: string): Promise<string | undefined> {
  for (const entry of await readdir(coursesDir, { withFileTypes: true })) {
    const folder = path.join(coursesDir, entry.name)
    if (phaseId === '' && entry.name === 'site') return folder
    const course = await readFile(path.join(folder, 'course.yaml'), 'utf8').catch(() => '')
    if (phaseId !== '' && /^id: (\S+)$/m.exec(course)?.[1] === phaseId) return folder
  }
  return undefined
}

const payload = z.strictObject({ id: z.string() })

/** The jobs of editions, for the queue. */
export function makeEditionTasks({ config, root, ...house }: House & { config: Config; root: string }): TaskList {
  const env = {
    ...process.env,
    DATA_DIR: path.resolve(config.DATA_DIR),
    ...(config.DATABASE_URL === undefined ? {} : { DATABASE_URL: config.DATABASE_URL }),
  }
  const work = makeEditionWork(house, makeCommandRunner(root, env))
  return {
    'check-edition': (job) => work.check(payload.parse(job).id),
    'publish-edition': (job) => work.publish(payload.parse(job).id),
  }
}

/** The commands in processes of their own, with the settings of this one. */
const makeCommandRunner = (root: string, env: Readonly<Record<string, string | undefined>>): EditionRunner => ({
  async read(folder) {
    const { output } = await runNode(root, env, ['server/read-edition.ts', folder])
    return readFound(output)
  },
  async publish(folder) {
    const { status } = await runNode(root, env, ['server/content-command.ts', 'import', folder])
    return status === 0
  },
})

/** @throws when the process ends by a signal, or before it has said anything */
function runNode(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
    if (child.pid !== undefined) lower(child.pid)
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject)
    child.once('close', (status) =>
      status === null
        ? reject(new Error('ended by a signal'))
        : resolve({ status, output: Buffer.concat(parts).toString('utf8') }),
    )
  })
}

/** Calls go first. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, or the system does not allow it
  }
}
