// Notebooks: each as its own file, which Jupyter opens, and as a page.
import { parseNotebook } from '../../../domain/experiment/read-notebook.ts'
import { pickText } from '../../../domain/language.ts'
import { say } from '../../../messages/format.ts'
import { selectWorks, type WorkInArchive } from '../../../store/archive.ts'
import { selectOptionalVersion } from '../../../store/lab-work.ts'
import { makeNames } from '../../flows/archive/file-name.ts'
import { writeNotebookPage } from '../../flows/archive/notebook-page.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { unpackNotebook } from '../../flows/notebook-file.ts'
import { writeMoment } from '../../flows/notice.ts'
import { gapOf, type ArchiveContext, type ListedPage } from './archive-context.ts'

export async function* makeNotebookPages(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { database, learner, locale } = context
  const nameOf = makeNames()
  const links: Html[] = []
  for (const work of await selectWorks(database, learner.id)) {
    const key = { accountId: learner.id, experimentId: work.experimentId, version: work.version }
    const version = await selectOptionalVersion(database, key)
    if (!version) continue // its work was deleted a moment ago
    const name = nameOf(work.experimentId)
    const text = await unpackNotebook(version.packed)
    yield { name: `notebooks/${name}.ipynb`, content: text }
    const title = pickText(work.lessonTitle, locale).text
    const about = markup`<p class="small">${pickText(work.phaseTitle, locale).text}</p>
<p class="small">${say(locale, 'archive.notebook.saved', {
      when: writeMoment(version.savedAt, locale, context.zone),
    })}${gapOf(locale)}<a href="${name}.ipynb">${say(locale, 'archive.notebook.file')}</a></p>\n${writeHandIns(context, work)}`
    const read = parseNotebook(text)
    const page = { locale, title, depth: 1 }
    yield {
      name: `notebooks/${name}.html`,
      content: read.isReadable ? writeNotebookPage(page, read.notebook, about) : writePage(page, about),
    }
    links.push(
      markup`<li><a href="notebooks/${name}.html">${title}</a> <span class="small">${pickText(work.phaseTitle, locale).text}</span></li>\n`,
    )
  }
  if (links.length === 0) return
  const title = say(locale, 'archive.notebooks.title')
  list({ name: 'notebooks.html', title })
  yield {
    name: 'notebooks.html',
    content: writePage({ locale, title, depth: 0 }, markup`<ul class="plain">${links}</ul>`),
  }
}

const writeHandIns = ({ locale, zone }: ArchiveContext, { handIns }: WorkInArchive): Html =>
  markup`${handIns.map(
    ({ number, handedInAt, score, total, outcome, checkKind }) =>
      markup`<p>${say(locale, 'archive.notebook.handIn', {
        when: writeMoment(handedInAt, locale, zone),
        score,
        total,
        number,
      })}${gapOf(locale)}${[
        ...(outcome === 'passed' ? [say(locale, 'archive.attempt.passed')] : []),
        ...(checkKind === null ? [] : [say(locale, `certificate.check.${checkKind}`)]),
      ].join(' · ')}</p>\n`,
  )}`
