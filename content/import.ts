// Writes course folders into the database: all of a folder, in one transaction, or nothing.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '../messages/locale.ts'
import {
  insertContentVersion,
  lockContent,
  selectAssets,
  selectShippedHashes,
  updateShippedHash,
  upsertAssets,
  upsertPhase,
} from '../store/content.ts'
import { selectCorrectedSources } from '../store/course-source.ts'
import { upsertSite } from '../store/site-content.ts'
import type { Database, Db } from '../store/database.ts'
import { selectNow } from '../store/clock.ts'
import { putBack, sinkAt, type FilePlace } from './assets.ts'
import type { CheckedFolder } from './check-folder.ts'
import { hashFolder, openFolder, type Folder } from './folder.ts'
import { indexMissing, indexPhase, indexSite } from './index-search.ts'
import { wordProblem, type Problem } from './problem.ts'
import { readBefore, tellChanges } from './tell-changes.ts'

/** What an import did. `changed` counts rows; 0 when the database had all of it. */
export interface ImportResult {
  readonly problems: readonly Problem[]
  readonly isImported: boolean
  readonly changed: number
}

/** Imports a folder, or nothing at all when it has an error. `shippedHash` marks an edition that came with the product. */
export async function importFolder(
  database: Database,
  root: string,
  files: FilePlace,
  shippedHash?: string,
): Promise<ImportResult> {
  const { checkFolder } = await import('./check-folder.ts') // the renderer costs 0.2 s: a start that has nothing to import does without
  return importChecked(database, await checkCorrected(database, root, await checkFolder(root)), files, shippedHash)
}

/**
 * A folder as it is to be imported: what was corrected in the console stays corrected until its author writes something
 * else there. Where a correction does not fit any more, the files count as they are.
 */
export async function checkCorrected(db: Db, root: string, checked: CheckedFolder): Promise<CheckedFolder> {
  if (checked.content?.kind !== 'phase') return checked
  const corrections = await selectCorrectedSources(db, checked.content.edition.id)
  if (corrections.length === 0) return checked
  const { checkFolder } = await import('./check-folder.ts')
  const corrected = await checkFolder(root, corrections)
  return corrected.content ? corrected : checked
}

/** As `importFolder`, for a folder that was read already. */
export async function importChecked(
  database: Database,
  { problems, content }: CheckedFolder,
  files: FilePlace,
  shippedHash?: string,
): Promise<ImportResult> {
  if (!content) return { problems, isImported: false, changed: 0 }
  await content.assets.write(files) // before the rows that name them; unnamed files go by themselves after a while
  const changed = await database.transaction(async (db) => {
    await lockContent(db)
    const before = content.kind === 'phase' ? await readBefore(db, content.edition.id) : undefined
    const assets = await upsertAssets(db, content.assets.list())
    // What was there a moment ago may have been taken away as a file that nothing names
    // (server/flows/tidy-course-files.ts): not from here on.
    if (assets > 0) await content.assets.write(files)
    const rest =
      content.kind === 'phase' ? await upsertPhase(db, content.edition) : await upsertSite(db, content.edition)
    if (shippedHash !== undefined)
      await updateShippedHash(db, content.kind === 'phase' ? content.edition.id : undefined, shippedHash)
    await (content.kind === 'phase' ? indexPhase(db, content.edition.id) : indexSite(db))
    if (assets + rest > 0) await insertContentVersion(db)
    if (before && content.kind === 'phase') await tellChanges(db, before, content.edition, await selectNow(db))
    return assets + rest
  })
  return { problems, isImported: true, changed }
}

type AroundCourse = <T>(place: { readonly at: number; readonly of: number }, work: () => Promise<T>) => Promise<T>

/**
 * Imports each folder of `coursesDir` whose shipped files changed since they were last imported from here, and renders
 * anew what another renderer made of the same ones. An edition that an author imported by hand in between stays until
 * other files are shipped. Gives the worded errors; a folder with one is left as it was.
 */
export async function importShipped(
  database: Database,
  coursesDir: string,
  files: FilePlace,
  /** Is around the import of each course, the `at`-th of `of`. */
  around: AroundCourse = (_, work) => work(),
): Promise<string[]> {
  const [known, renderer, names] = await Promise.all([
    selectShippedHashes(database),
    hashRenderer(),
    readdir(coursesDir, { withFileTypes: true }),
  ])
  const errors: string[] = []
  const missing = await findMissing(database, files).catch(() => new Set<string>())
  const courses: { root: string; folder: Folder }[] = []
  for (const entry of names.filter((entry) => entry.isDirectory()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const root = path.join(coursesDir, entry.name)
    const folder = await openFolder(root)
    if (folder && (folder.has('course.yaml') || folder.has('questions.yaml'))) courses.push({ root, folder })
  }
  for (const [at, { root, folder }] of courses.entries()) {
    const id = folder.has('course.yaml') ? await readId((await folder.bytes('course.yaml')).toString('utf8')) : ''
    const shipped = await hashFolder(folder)
    const { shipped_hash = '', source_hash = '' } = known.get(id) ?? {}
    const [knownRenderer, knownFolder] = shipped_hash.split(' ')
    if (knownFolder === shipped && (knownRenderer === renderer || source_hash !== shipped)) {
      if (missing.size > 0) await putBack(folder, missing, files)
      continue
    }
    const { problems } = await around({ at: at + 1, of: courses.length }, () =>
      importFolder(database, root, files, `${renderer} ${shipped}`),
    )
    errors.push(...problems.filter((problem) => problem.severity === 'error').map((problem) => wordProblem(problem)))
  }
  await indexMissing(database)
  return errors
}

const LOOK_AT = 16
/**
 * The files that the courses name, or once named, and that are not in their place, or only half there. A storage that is
 * away tells nothing, and holds up no start.
 */
async function findMissing(db: Db, files: FilePlace): Promise<ReadonlySet<string>> {
  const sink = sinkAt(files)
  const assets = await selectAssets(db)
  const missing = new Set<string>()
  for (let i = 0; i < assets.length; i += LOOK_AT)
    await Promise.all(
      assets.slice(i, i + LOOK_AT).map(async ({ name, bytes }) => {
        if ((await sink.find(name))?.size !== bytes) missing.add(name)
      }),
    )
  return missing
}

/**
 * A line of its own at the margin can mean nothing else; whatever is written otherwise is left to the reader of YAML,
 * which a start can do without.
 */
async function readId(course: string): Promise<string> {
  const plain = /^id: ([a-z0-9-]+)$/m.exec(course)?.[1]
  if (plain !== undefined) return plain
  const { parseDocument } = await import('yaml')
  return String(parseDocument(course).get('id'))
}

/**
 * What the same files are rendered by: another one makes other HTML of them. Its packages and the words that it sets in
 * count too.
 */
async function hashRenderer(): Promise<string> {
  const house = fileURLToPath(new URL('../', import.meta.url))
  const rooms = ['content', 'domain/lesson', 'domain/quiz', 'domain/experiment', 'domain/phase', 'domain/certificate']
  const listed = await Promise.all(
    rooms.map(async (room) =>
      (await readdir(path.join(house, room), { recursive: true })).map((name) => `${room}/${name}`),
    ),
  )
  const files = listed
    .flat()
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  const words = ['messages/format.ts', ...locales.map((lang) => `messages/content.${lang}.json`)]
  const hash = createHash('sha256')
  for (const name of [...files, ...words, 'package-lock.json'])
    hash.update(`${name}\0`).update(await readFile(path.join(house, name)))
  return hash.digest('hex')
}
