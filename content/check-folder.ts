// Reads a folder and finds everything that is wrong with it. Loads the renderer: import it only where a folder is read.
import type { PhaseEdition, SiteEdition } from '../domain/phase/edition.ts'
import type { AssetCollection } from './assets.ts'
import { openFolder, startOf, type CorrectedFile } from './folder.ts'
import { readPhase } from './phase/read-phase.ts'
import { createReport, hasErrors, sortProblems, type Problem } from './problem.ts'
import { readSite } from './site/read-site.ts'

/** What a folder holds, checked. `content` is there only when no problem is an error. */
export interface CheckedFolder {
  readonly problems: readonly Problem[]
  readonly content: Content | undefined
}

type Content = (
  | { readonly kind: 'phase'; readonly edition: PhaseEdition; readonly ids: readonly string[] }
  | { readonly kind: 'site'; readonly edition: SiteEdition }
) & { readonly assets: AssetCollection }

/** Reads a phase's folder or courses/site and finds everything that is wrong with it; `corrections`: of the console. */
export async function checkFolder(root: string, corrections: readonly CorrectedFile[] = []): Promise<CheckedFolder> {
  const report = createReport()
  const folder = await openFolder(root, corrections)
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
