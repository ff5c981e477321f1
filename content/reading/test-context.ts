import path from 'node:path'
import type { RecallQuestion } from '../../domain/recall/question.ts'
import { createAssets } from '../assets.ts'
import { openFolder } from '../folder.ts'
import { createReport, type Problem } from '../problem.ts'
import { writeFiles } from '../test-folder.ts'
import type { TermFinder } from './find-terms.ts'
import { toPlace } from './place.ts'
import { renderReading, type Rendered } from './render.ts'

/** Renders Markdown as a lesson's text, with files beside it. */
export async function renderTest(
  source: string,
  files: Readonly<Record<string, string | Buffer>> = {},
  lang: 'en' | 'zh-CN' = 'en',
  terms?: TermFinder,
): Promise<Rendered & { problems: readonly Problem[]; recalls: readonly RecallQuestion[]; html: string }> {
  const root = await writeFiles(files)
  const folder = await openFolder(root)
  if (!folder) throw new Error(`no folder ${path.basename(root)}`)
  const report = createReport()
  const links = {
    lesson: (id: string) => (id === 'known' ? '/phase/lesson-learn/p/m/known' : undefined),
    lab: () => undefined,
    phase: (id: string) => (id === 'p' ? '/phase/detail/p' : undefined),
  }
  const recalls: RecallQuestion[] = []
  const rendered = await renderReading({
    source,
    lang,
    report,
    place: toPlace('x.md', 0),
    links,
    assets: createAssets(folder).in(''),
    idPrefix: '',
    recalls,
    terms,
  })
  return {
    ...rendered,
    problems: report.problems,
    recalls,
    html: rendered.blocks
      .map((block) => (block.kind === 'predict' ? `${block.question}|${block.answer}` : block.html))
      .join('\n'),
  }
}
