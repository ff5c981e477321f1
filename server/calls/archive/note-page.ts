// What a learner wrote down beside lessons, with the words that it stands at.
import type { OutputOf } from '../../../contract/index.ts'
import { clock } from '../../../domain/note/clock.ts'
import { say } from '../../../messages/format.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { noteCalls } from '../note.ts'
import { wordSeconds, type ArchiveContext, type ListedPage } from './archive-context.ts'

type Note = OutputOf<'/note/list'>['list'][number]

export async function* makeNotePage(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { locale } = context
  const { phases } = await noteCalls['/note/list'](context, {})
  const written: Html[] = []
  for (const phase of phases) {
    const { list: notes } = await noteCalls['/note/list'](context, { cert_id: phase.id })
    const lessons = Map.groupBy(notes, ({ lesson_name: name }) => name)
    written.push(markup`<h2 lang="${phase.lang}">${phase.name}</h2>\n`)
    for (const [name, own] of lessons)
      written.push(markup`<h3>${name}</h3>\n${own.map((note) => writeNote(context, note))}`)
  }
  if (written.length === 0) return
  const title = say(locale, 'archive.notes.title')
  list({ name: 'notes.html', title })
  yield { name: 'notes.html', content: writePage({ locale, title, depth: 0 }, markup`${written}`) }
}

const writeNote = (context: ArchiveContext, note: Note): Html => {
  const { exact, body, lang, pattern } = note
  const place = wordPlace(context, note)
  return markup`<section class="card">${place === '' ? null : markup`<p class="small">${place}</p>`}
${exact === '' ? null : markup`<blockquote lang="${lang}"><span class="mark-${pattern}">${exact}</span></blockquote>`}
<p class="note">${body}</p>
<p class="small">${wordSeconds(context, note.edited_at)}</p>
</section>
`
}

const wordPlace = ({ locale }: ArchiveContext, { kind, place }: Note): string =>
  kind === 'film' ? say(locale, 'note.filmAt', { time: clock(place) }) : kind === 'cell' ? say(locale, 'note.cell') : ''
