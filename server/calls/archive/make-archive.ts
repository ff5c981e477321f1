// The archive of a learner: pages that a person opens without us, files that other programs open, and everything as data.
import { displayName } from '../../../domain/account/name.ts'
import { say } from '../../../messages/format.ts'
import { selectAccount } from '../../../store/account.ts'
import { selectCardsToTake, selectNotesToTake } from '../../../store/archive.ts'
import { selectLearnerZone } from '../../../store/recall.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import { writeZip, type ArchiveFile } from '../../flows/archive/zip.ts'
import { exportAccount } from '../../flows/export-account.ts'
import { writeMoment } from '../../flows/notice.ts'
import type { CallContext, Learner } from '../call-context.ts'
import type { ArchiveContext, ListedPage } from './archive-context.ts'
import { makeKeptFilePages } from './kept-file-pages.ts'
import { makeLearningPage, makeRecallPage } from './learning-pages.ts'
import { makeNotePage } from './note-page.ts'
import { makeNotebookPages } from './notebook-pages.ts'
import { makeCertificatePages, makeHoursPage, makeOrdersPage } from './paper-pages.ts'
import { makeQuizPages } from './quiz-pages.ts'

/** Each adds its files, and names the page that leads to them; none where there is nothing. */
const parts = [
  makeLearningPage,
  makeNotePage,
  makeQuizPages,
  makeNotebookPages,
  makeKeptFilePages,
  makeRecallPage,
  makeCertificatePages,
  makeHoursPage,
  makeOrdersPage,
]

/** The archive as a stream. */
export async function makeArchive(context: CallContext & { learner: Learner }): Promise<AsyncIterable<Uint8Array>> {
  const { config, database, learner, now } = context
  const zone = (await selectLearnerZone(database, learner.id)) ?? config.SCHOOL_ZONE
  return writeZip(listFiles({ ...context, zone }), now)
}

async function* listFiles(context: ArchiveContext): AsyncGenerator<ArchiveFile> {
  const { database, learner, locale, now } = context
  const pages: ListedPage[] = []
  for (const make of parts) yield* make(context, (page) => pages.push(page))
  yield { name: 'data/everything.json', content: await exportAccount(database, learner.id, now) }
  yield { name: 'data/bring-along.json', content: await writeBringAlong(context) }
  yield { name: 'index.html', content: await writeFirstPage(context, pages) }
  yield { name: 'README.txt', content: `${say(locale, 'archive.readme')}\n` }
}

/** What another school of this product takes in (`/user/import`): by what it is of, so that it finds its place there. */
async function writeBringAlong({ config, database, learner, now }: ArchiveContext): Promise<string> {
  const cards = await selectCardsToTake(database, learner.id)
  const notes = await selectNotesToTake(database, learner.id)
  const file = {
    format: 'tessera-bring-along',
    version: 1,
    made_at: now.toISOString(),
    school: config.publicUrl,
    cards,
    notes,
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

async function writeFirstPage(context: ArchiveContext, pages: readonly ListedPage[]): Promise<string> {
  const { config, database, learner, locale, now, zone } = context
  const { email, first_name: firstName, last_name: lastName } = await selectAccount(database, learner.id)
  const school = locale === 'en' ? config.SCHOOL_NAME_EN : config.SCHOOL_NAME_ZH
  const link = ({ name, title }: ListedPage): Html => markup`<li><a href="${name}">${title}</a></li>\n`
  const when = writeMoment(now, locale, zone)
  return writePage(
    { locale, title: say(locale, 'archive.title') },
    markup`<p>${displayName({ firstName, lastName })}<br>${email}</p>
<p class="small">${say(locale, 'archive.made', { when, school })}</p>
${pages.length === 0 ? markup`<p>${say(locale, 'archive.empty')}</p>` : markup`<ul class="plain">${pages.map(link)}</ul>`}
<h2>${say(locale, 'archive.data.title')}</h2>
<ul class="plain">${[
      link({ name: 'data/everything.json', title: say(locale, 'archive.data.everything') }),
      link({ name: 'data/bring-along.json', title: say(locale, 'archive.data.bringAlong') }),
    ]}</ul>
<p class="small">${say(locale, 'archive.safe')}</p>
`,
  )
}
