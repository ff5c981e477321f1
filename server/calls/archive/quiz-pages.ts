// Quizzes: a page for each, with every submitted attempt, what was answered and what came of it. Made of what the call of a
// result answers, so that the archive shows no solution that its learner may not see yet.
import type { OutputOf } from '../../../contract/index.ts'
import { say } from '../../../messages/format.ts'
import { selectSubmittedAttempts } from '../../../store/archive.ts'
import { makeNames } from '../../flows/archive/file-name.ts'
import { markup, writePage, type Html } from '../../flows/archive/page.ts'
import type { ArchiveFile } from '../../flows/archive/zip.ts'
import { Refusal } from '../call-context.ts'
import { quizCalls } from '../quiz.ts'
import { gapOf, wordSeconds, type ArchiveContext, type ListedPage } from './archive-context.ts'
import { writeQuestion } from './question.ts'

type Result = OutputOf<'/quiz/result'>

export async function* makeQuizPages(
  context: ArchiveContext,
  list: (page: ListedPage) => void,
): AsyncGenerator<ArchiveFile> {
  const { locale } = context
  const nameOf = makeNames()
  const listed: (ListedPage & { readonly about: string })[] = []
  let open:
    | { readonly quizId: string; readonly phase: string; readonly title: string; readonly attempts: Html[] }
    | undefined
  const close = (): ArchiveFile[] => {
    if (!open) return []
    const { phase, title, attempts } = open
    const name = `quizzes/${nameOf(open.quizId)}.html`
    listed.push({ name, title, about: phase })
    open = undefined
    return [{ name, content: writePage({ locale, title, depth: 1 }, markup`<p class="small">${phase}</p>${attempts}`) }]
  }
  for (const id of await selectSubmittedAttempts(context.database, context.learner.id)) {
    const result = await quizCalls['/quiz/result'](context, { train_user_id: id })
    if (result instanceof Refusal) continue // it was open a moment ago
    if (open?.quizId !== result.category_id) {
      yield* close()
      open = { quizId: result.category_id, phase: result.cert_name, title: result.name, attempts: [] }
    }
    open.attempts.push(writeAttempt(context, result))
  }
  yield* close()
  if (listed.length === 0) return
  const title = say(locale, 'archive.quizzes.title')
  list({ name: 'quizzes.html', title })
  const links = listed.map(
    ({ name, title: quiz, about }) =>
      markup`<li><a href="${name}">${quiz}</a> <span class="small">${about}</span></li>\n`,
  )
  yield {
    name: 'quizzes.html',
    content: writePage({ locale, title, depth: 0 }, markup`<ul class="plain">${links}</ul>`),
  }
}

function writeAttempt(context: ArchiveContext, result: Result): Html {
  const { locale } = context
  const { receipt, questions } = result
  const { score, total_score: total, is_passed: isPassed } = receipt
  return markup`<h2>${say(locale, 'archive.attempt', { at: receipt.ordinal, when: wordSeconds(context, receipt.submitted_at) })}</h2>
<p><b>${say(locale, 'archive.attempt.score', { score, total })}</b>${gapOf(locale)}${
    isPassed ? say(locale, 'archive.attempt.passed') : say(locale, 'archive.attempt.failed')
  }</p>
<p class="small">${say(locale, 'archive.attempt.receipt', { number: receipt.number })}</p>
${result.shows === 'keys' ? null : markup`<p class="small">${say(locale, 'archive.attempt.hidden')}</p>`}
${questions.map((question, at) => writeQuestion(context, question, at + 1))}`
}
