// Files that labs keep: each as it is, in a folder of its phase, and a page that lists them.
import { pickText } from '../../../domain/language.ts'
import { say } from '../../../messages/format.ts'
import { selectKeptFiles, selectOptionalKeptFile } from '../../../store/kept-file.ts'
import { makePaths } from '../../flows/archive/file-name.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { writeMoment } from '../../flows/notice.ts'
import type { ArchiveContext, ListedPage } from './archive-context.ts'

export async function* makeKeptFilePages(
  { database, learner, locale, zone }: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const pathOf = makePaths()
  const links: Html[] = []
  for (const { phaseId, phaseTitle, path, savedAt } of await selectKeptFiles(database, learner.id)) {
    const file = await selectOptionalKeptFile(database, { accountId: learner.id, phaseId, path, version: undefined })
    if (!file) continue // it was deleted a moment ago
    const name = pathOf(`kept-files/${phaseId}/${path}`)
    yield { name, content: file.content }
    const when = writeMoment(savedAt, locale, zone)
    const address = name.split('/').map(encodeURIComponent).join('/')
    links.push(
      markup`<li><a href="${address}">${path}</a> <span class="small">${pickText(phaseTitle, locale).text} · ${when}</span></li>\n`,
    )
  }
  if (links.length === 0) return
  const title = say(locale, 'work.files')
  list({ name: 'kept-files.html', title })
  yield {
    name: 'kept-files.html',
    content: writePage({ locale, title, depth: 0 }, markup`<ul class="plain">${links}</ul>`),
  }
}
