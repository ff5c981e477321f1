// Reads a folder, checks all of it, and only then writes, in one transaction.
import type { PhaseEdition, SiteEdition } from '../domain/phase/edition.ts'
import { insertContentVersion, lockContent, updateShippedHash, upsertAssets, upsertPhase, upsertSite } from '../store/content.ts'
import type { Database } from '../store/database.ts'
import type { AssetCollection } from './assets.ts'
import { openFolder, startOf } from './folder.ts'
import { readPhase } from './phase/read-phase.ts'
import { createReport, hasErrors, sortProblems, type Problem } from './problem.ts'
import { readSite } from './site/read-site.ts'

/** What a folder holds, checked. `content` is there only when no problem is an error. */
export interface CheckedFolder {
  readonly problems: readonly Problem[]
  readonly content: Content | undefined
}

type Content = ({ readonly kind: 'phase'; readonly edition: PhaseEdition; readonly ids: readonly string[] } | { readonly kind: 'site'; readonly edition: SiteEdition }) & { readonly assets: AssetCollection }

/** Reads a phase's folder or courses/site and finds everything that is wrong with it. */
export async function checkFolder(root: string): Promise<CheckedFolder> {
  const report = createReport()
  const folder = await openFolder(root)
  let content: Content | undefined
  if (!folder) report.add(startOf(root), 'folder-missing', { name: root })
  else if (folder.has('course.yaml')) {
    const phase = await readPhase(folder, report)
    content = phase && { kind: 'phase', edition: phase.edition, ids: phase.ids, assets: phase.assets }
  } else if (folder.has('questions.yaml')) content = { kind: 'site', ...(await readSite(folder, report)) }
  else report.add(startOf(root), 'folder-kind')
  const problems = sortProblems(report.problems)
  return { problems, content: hasErrors(problems) ? undefined : content }
}

/** What an import did. `changed` counts rows; 0 when the database had all of it. */
export interface ImportResult {
  readonly problems: readonly Problem[]
  readonly isImported: boolean
  readonly changed: number
}

/** Imports a folder, or nothing at all when it has an error. `shippedHash` marks an edition that came with the product. */
export async function importFolder(database: Database, root: string, filesDir: string, shippedHash?: string): Promise<ImportResult> {
  const { problems, content } = await checkFolder(root)
  if (!content) return { problems, isImported: false, changed: 0 }
  await content.assets.write(filesDir) // before the rows that name them; unnamed files harm nobody
  const changed = await database.transaction(async (db) => {
    await lockContent(db)
    const assets = await upsertAssets(db, content.assets.list())
    const rest = content.kind === 'phase' ? await upsertPhase(db, content.edition) : await upsertSite(db, content.edition)
    if (shippedHash !== undefined) await updateShippedHash(db, content.kind === 'phase' ? content.edition.id : undefined, shippedHash)
    if (assets + rest > 0) await insertContentVersion(db)
    return assets + rest
  })
  return { problems, isImported: true, changed }
}
