// The courses that come with the product, at start: imported again only when their files, or this room, changed.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { selectShippedHashes } from '../store/content.ts'
import type { Database } from '../store/database.ts'
import { hashFolder, openFolder } from './folder.ts'
import type { ImportResult } from './import.ts'

/** What was done with one folder of courses/; `result` is undefined when nothing had changed. */
export interface ShippedFolder {
  readonly root: string
  readonly result: ImportResult | undefined
}

/**
 * Imports each folder of `coursesDir` whose shipped files changed since they were last imported from here. An edition
 * that an author imported by hand in between stays until then. The caller says what to do about problems.
 */
export async function importShipped(database: Database, coursesDir: string, filesDir: string): Promise<ShippedFolder[]> {
  const [known, room, names] = await Promise.all([selectShippedHashes(database), hashRoom(), readdir(coursesDir, { withFileTypes: true })])
  const done: ShippedFolder[] = []
  for (const entry of names.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const root = path.join(coursesDir, entry.name)
    const folder = await openFolder(root)
    if (!folder || !(folder.has('course.yaml') || folder.has('questions.yaml'))) continue
    const id = folder.has('course.yaml') ? String(parseDocument((await folder.bytes('course.yaml')).toString('utf8')).get('id')) : ''
    const hash = createHash('sha256').update(`${room} ${await hashFolder(folder)}`).digest('hex')
    if (known.get(id) === hash) {
      done.push({ root, result: undefined })
      continue
    }
    const { importFolder } = await import('./import.ts') // the renderer is loaded only when there is something to render
    done.push({ root, result: await importFolder(database, root, filesDir, hash) })
  }
  return done
}

/** A newer renderer makes other HTML from the same files, so its sources count too. */
async function hashRoom(): Promise<string> {
  const rooms = ['content', 'domain/lesson', 'domain/quiz', 'domain/phase', 'domain/certificate']
  const hash = createHash('sha256')
  for (const room of rooms) {
    const dir = fileURLToPath(new URL(`../${room}/`, import.meta.url))
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    for (const name of names) hash.update(`${room}/${name}\0`).update(await readFile(path.join(dir, name)))
  }
  return hash.digest('hex')
}
