// Phases with their lessons, and the questions that come back.
import type { OutputOf } from '../../../contract/index.ts'
import { say } from '../../../messages/format.ts'
import { gatherCards, listOpenCards } from '../../flows/recall.ts'
import { ifRoom } from '../../flows/if-room.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { selectAskedCards } from '../../../store/recall.ts'
import { Refusal } from '../call-context.ts'
import { learningCalls } from '../learning.ts'
import { presentCard } from '../recall.ts'
import { gapOf, wordDay, wordSeconds, type ArchiveContext, type ListedPage } from './archive-context.ts'
import { courseText } from './question.ts'

type Phase = OutputOf<'/dataset-cert/user-self-list'>['list'][number]

export async function* makeLearningPage(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { locale } = context
  const { list: phases } = await learningCalls['/dataset-cert/user-self-list'](context, {})
  if (phases.length === 0) return
  const title = say(locale, 'archive.learning.title')
  const written: Html[] = []
  for (const phase of phases) written.push(await writePhase(context, phase))
  list({ name: 'learning.html', title })
  yield { name: 'learning.html', content: writePage({ locale, title, depth: 0 }, markup`${written}`) }
}

async function writePhase(context: ArchiveContext, phase: Phase): Promise<Html> {
  const { locale } = context
  const found =
    phase.left_at === null ? await learningCalls['/dataset-cert/overview'](context, { id: phase.id }) : undefined
  const modules = found === undefined || found instanceof Refusal ? [] : found.modules
  const lesson = (one: (typeof modules)[number]['lessons'][number]) =>
    markup`<li><span lang="${one.lang}">${one.name}</span> <span class="small ${one.is_complete ? 'right' : ''}">${
      one.is_complete ? say(locale, 'archive.learning.done') : say(locale, 'archive.learning.open')
    }</span></li>\n`
  return markup`<h2 lang="${phase.lang}">${phase.name}</h2>
<p>${say(locale, 'archive.learning.progress', phase.progress)}</p>
<p class="small">${say(locale, 'archive.learning.enrolled', { when: wordSeconds(context, phase.enrolled_at) })}${gapOf(locale)}${
    phase.left_at === null ? null : say(locale, 'archive.learning.left', { when: wordSeconds(context, phase.left_at) })
  }</p>
${modules.map((module) => markup`<h3>${module.name}</h3>\n<ul class="plain">${module.lessons.map(lesson)}</ul>\n`)}`
}

export async function* makeRecallPage(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { database, learner, locale, zone, now } = context
  const of = { accountId: learner.id, zone, now }
  await ifRoom(database.transaction((db) => gatherCards(db, of)))
  const cards = await listOpenCards(database, of)
  if (cards.length === 0) return
  const asked = new Map(
    (await selectAskedCards(database, { accountId: learner.id, ids: cards.map(({ id }) => id) })).map((one) => [
      one.id,
      one,
    ]),
  )
  const written = cards.flatMap(({ id, dueOn }) => {
    const found = asked.get(id)
    const card = found && presentCard(found, locale)
    if (!card) return []
    const texts = (lines: readonly { text: string; lang: string }[]) =>
      lines.map((line) => markup`<div lang="${line.lang}">${courseText(context, line.text)}</div>`)
    return markup`<section class="card">
<p class="small">${card.lesson_name}</p>
${texts([card.prompt])}
<p class="small right">${say(locale, 'archive.answer.right')}</p>
${texts(card.answer)}${texts(card.why)}
<p class="small">${dueOn === null ? say(locale, 'archive.recall.kept') : say(locale, 'archive.recall.due', { day: wordDay(context, dueOn) })}</p>
</section>
`
  })
  const title = say(locale, 'archive.recall.title')
  list({ name: 'recall.html', title })
  yield { name: 'recall.html', content: writePage({ locale, title, depth: 0 }, markup`${written}`) }
}
