// A question of a submitted attempt as a piece of a page: what was asked, what was answered, and of the solution only what
// the call showed.
import type { OutputOf } from '../../../contract/index.ts'
import { say, type Key } from '../../../messages/format.ts'
import { markup, trusted, type Html } from '../../flows/archive/page.ts'
import type { ArchiveContext } from './archive-context.ts'

type Graded = OutputOf<'/quiz/result'>['questions'][number]
type Gap = Extract<Graded, { type: 'cloze' }>['gaps'][number]
type Choices = Extract<Graded, { type: 'single' | 'multiple' | 'true-false' }>['choices']

/** Texts of the courses were cleaned when they were imported; their addresses lead to our site. */
export const courseText = ({ config }: ArchiveContext, text: string): Html =>
  trusted(text.replaceAll(/ (href|src)="\//g, ` $1="${config.publicUrl}/`))

export function writeQuestion(context: ArchiveContext, question: Graded, at: number): Html {
  const t = words(context)
  const { earned, points } = question
  return markup`<section class="card">
<h3>${say(context.locale, 'archive.question', { at })}</h3>
<div lang="${question.lang}">${courseText(context, question.prompt)}</div>
${writeAnswer(context, question)}
${earned === null ? null : markup`<p class="small">${say(context.locale, 'archive.question.points', { earned, points })}</p>`}
${question.is_answered ? null : markup`<p class="small">${t('archive.answer.none')}</p>`}
</section>
`
}

const words =
  ({ locale }: ArchiveContext) =>
  (key: Extract<Key, `archive.answer.${'none' | 'yours' | 'right'}`>) =>
    say(locale, key)

function writeAnswer(context: ArchiveContext, question: Graded): Html {
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return writeChoices(context, question.choices)
    case 'number':
      return markup`${writeNumber(context, question)}${why(context, question.said)}${why(context, question.why)}`
    case 'text':
      return markup`${writeText(context, question)}${why(context, question.why)}`
    case 'order': {
      const list = (ids: readonly string[]) =>
        markup`<ol>${ids.map((id) => markup`<li>${part(context, question.items, id)}</li>`)}</ol>`
      return markup`${given(context, question.given && list(question.given))}${right(context, question.right && list(question.right))}${why(context, question.why)}`
    }
    case 'match': {
      const list = (pairs: Readonly<Record<string, string>>) =>
        markup`<ul>${Object.entries(pairs).map(([left, to]) => markup`<li>${part(context, question.left, left)} → ${part(context, question.right, to)}</li>`)}</ul>`
      const isGiven = Object.keys(question.given).length > 0
      return markup`${given(context, isGiven ? list(question.given) : null)}${right(context, question.pairs && list(question.pairs))}${why(context, question.why)}`
    }
    case 'cloze':
      return markup`<div lang="${question.text.lang}">${courseText(context, question.text.text)}</div>
<ol>${question.gaps.map((gap) => markup`<li>${writeGap(context, gap)}</li>`)}</ol>${why(context, question.why)}`
  }
}

function writeGap(context: ArchiveContext, gap: Gap): Html {
  if (gap.type === 'single') return writeChoices(context, gap.choices)
  return markup`${gap.type === 'number' ? writeNumber(context, gap) : writeText(context, gap)}${why(context, gap.why)}`
}

const part = (context: ArchiveContext, parts: readonly { id: string; text: string }[], id: string): Html =>
  courseText(context, parts.find((one) => one.id === id)?.text ?? '')

const given = (context: ArchiveContext, answer: Html | null): Html | null =>
  answer && markup`<p class="small">${words(context)('archive.answer.yours')}</p>${answer}`

const right = (context: ArchiveContext, answer: Html | null): Html | null =>
  answer && markup`<p class="small right">${words(context)('archive.answer.right')}</p>${answer}`

const why = (context: ArchiveContext, reason: { text: string; lang: string } | null): Html | null =>
  reason && markup`<div lang="${reason.lang}">${courseText(context, reason.text)}</div>`

function writeNumber(
  context: ArchiveContext,
  answer: Extract<Graded, { type: 'number' }> | Extract<Gap, { type: 'number' }>,
): Html {
  const unit = answer.unit ? markup` ${courseText(context, answer.unit.text)}` : null
  const solution = answer.right
  const margin =
    solution === null || solution.tolerance === 0
      ? null
      : markup` ± ${solution.is_relative ? `${solution.tolerance * 100}%` : solution.tolerance}`
  return markup`${given(context, answer.given === null ? null : markup`<p>${answer.given}${unit}</p>`)}${right(context, solution && markup`<p>${solution.value}${margin}${unit}</p>`)}`
}

const writeText = (
  context: ArchiveContext,
  answer: Extract<Graded, { type: 'text' }> | Extract<Gap, { type: 'text' }>,
): Html =>
  markup`${given(context, answer.given === null ? null : markup`<p>${answer.given}</p>`)}${right(
    context,
    answer.right && markup`<ul>${answer.right.map((one) => markup`<li>${one}</li>`)}</ul>`,
  )}`

const writeChoices = (context: ArchiveContext, choices: Choices): Html =>
  markup`<ul class="plain">${choices.map((choice) => writeChoice(context, choice))}</ul>`

function writeChoice(context: ArchiveContext, choice: Choices[number]): Html {
  const { locale } = context
  const isTold = choice.is_right !== null
  const told = choice.is_right === true ? say(locale, 'archive.answer.isRight') : say(locale, 'archive.answer.isWrong')
  return markup`<li>${choice.is_chosen ? '●' : '○'} ${
    choice.text === null
      ? say(locale, choice.id === 'true' ? 'quiz.choice.true' : 'quiz.choice.false')
      : markup`<span lang="${choice.lang}">${courseText(context, choice.text)}</span>`
  }${choice.is_chosen ? markup` <b>${say(locale, 'archive.answer.chosen')}</b>` : null}${
    isTold ? markup` <span class="${choice.is_right ? 'right' : 'wrong'}">${told}</span>` : null
  }${choice.why === null ? null : markup`<div class="small" lang="${choice.why_lang}">${courseText(context, choice.why)}</div>`}</li>`
}
