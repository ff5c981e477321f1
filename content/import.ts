// Writes course folders into the database: all of a folder, in one transaction, or nothing.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { insertContentVersion, lockContent, selectShippedHashes, updateShippedHash, upsertAssets, upsertPhase, upsertSite } from '../store/content.ts'
import type { Database } from '../store/database.ts'
import type { FilePlace } from './assets.ts'
import type { CheckedFolder } from './check-folder.ts'
import { hashFolder, openFolder } from './folder.ts'
import { wordProblem, type Problem } from './problem.ts'
import { readBefore, tellChanges } from './tell-changes.ts'

/** What an import did. `changed` counts rows; 0 when the database had all of it. */
export interface ImportResult {
  readonly problems: readonly Problem[]
  readonly isImported: boolean
  readonly changed: number
}

/** Imports a folder, or nothing at all when it has an error. `shippedHash` marks an edition that came with the product. */
export async function importFolder(database: Database, root: string, files: FilePlace, shippedHash?: string): Promise<ImportResult> {
  const { checkFolder } = await import('./check-folder.ts') // the renderer costs 0.2 s: a start that has nothing to import does without
  return importChecked(database, await checkFolder(root), files, shippedHash)
}

/** As `importFolder`, for a folder that was read already. */
export async function importChecked(database: Database, { problems, content }: CheckedFolder, files: FilePlace, shippedHash?: string): Promise<ImportResult> {
  if (!content) return { problems, isImported: false, changed: 0 }
  await content.assets.write(files) // before the rows that name them; unnamed files harm nobody
  const changed = await database.transaction(async (db) => {
    await lockContent(db)
    const before = content.kind === 'phase' ? await readBefore(db, content.edition.id) : undefined
    const assets = await upsertAssets(db, content.assets.list())
    const rest = content.kind === 'phase' ? await upsertPhase(db, content.edition) : await upsertSite(db, content.edition)
    if (shippedHash !== undefined) await updateShippedHash(db, content.kind === 'phase' ? content.edition.id : undefined, shippedHash)
    if (assets + rest > 0) await insertContentVersion(db)
    if (before && content.kind === 'phase') await tellChanges(db, before, content.edition, new Date())
    return assets + rest
  })
  return { problems, isImported: true, changed }
}

/**
 * Imports each folder of `coursesDir` whose shipped files changed since they were last imported from here. An edition
 * that an author imported by hand in between stays until then. Gives the worded errors; a folder with one is left as it was.
 */
export async function importShipped(database: Database, coursesDir: string, files: FilePlace): Promise<string[]> {
  const [known, room, names] = await Promise.all([selectShippedHashes(database), hashRoom(), readdir(coursesDir, { withFileTypes: true })])
  const errors: string[] = []
  for (const entry of names.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const root = path.join(coursesDir, entry.name)
    const folder = await openFolder(root)
    if (!folder || !(folder.has('course.yaml') || folder.has('questions.yaml'))) continue
    const id = folder.has('course.yaml') ? String(parseDocument((await folder.bytes('course.yaml')).toString('utf8')).get('id')) : ''
    const hash = createHash('sha256').update(`${room} ${await hashFolder(folder)}`).digest('hex')
    if (known.get(id) === hash) continue
    const { problems } = await importFolder(database, root, files, hash)
    errors.push(...problems.filter((problem) => problem.severity === 'error').map((problem) => wordProblem(problem)))
  }
  return errors
}

/** A newer renderer makes other HTML from the same files, so its sources count too. */
async function hashRoom(): Promise<string> {
  const rooms = ['content', 'domain/lesson', 'domain/quiz', 'domain/experiment', 'domain/phase', 'domain/certificate']
  const hash = createHash('sha256')
  for (const room of rooms) {
    const dir = fileURLToPath(new URL(`../${room}/`, import.meta.url))
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    for (const name of names) hash.update(`${room}/${name}\0`).update(await readFile(path.join(dir, name)))
  }
  return hash.digest('hex')
}
