// Somebody who understands nothing, copies what the result pages tell, and has unlimited patience: how likely they pass.
// Asked of each quiz of a course folder, twice: as if every result showed its right answers and asked the same numbers
// again, and as the quiz is.
import path from 'node:path'
import { checkFolder } from '../content/check-folder.ts'
import { shownDepth } from '../domain/quiz/attempt.ts'
import { makeRandom, type Random } from '../domain/quiz/chance.ts'
import type { Question, QuizDefinition } from '../domain/quiz/definition.ts'
import { drawQuestions } from '../domain/quiz/draw.ts'
import { gradeAttempt, gradeQuestion } from '../domain/quiz/grade.ts'
import { rightAnswerOf } from '../domain/quiz/test-right-answer.ts'
import { withVariant } from '../domain/quiz/variants.ts'
import type { Report } from './report.ts'

const LEARNERS = 2000
const ATTEMPTS = 10

interface Answered {
  readonly key: string
  readonly question: Question
  readonly answer: unknown
}

/** What a copier knows of questions as they were asked, their numbers included: by what is read. */
interface Knowledge {
  /** Right answers that were told or found. */
  readonly keys: Map<string, unknown>
  /** Choices that were said to be wrong. */
  readonly wrong: Map<string, Set<string>>
}

/** Passes within so many attempts, one chance for each. */
function copy(
  quiz: QuizDefinition,
  {
    isBefore,
    known = new Map(),
    learners = LEARNERS,
  }: { isBefore: boolean; known?: Knowledge['keys']; learners?: number },
): number[] {
  const passes = Array.from({ length: ATTEMPTS }, () => 0)
  for (let learner = 0; learner < learners; learner++) {
    const knowledge: Knowledge = { keys: new Map(known), wrong: new Map() }
    const passedAt = live(quiz, { random: makeRandom(learner), isBefore, knowledge })
    for (let attempt = passedAt; attempt < ATTEMPTS; attempt++) passes[attempt] = (passes[attempt] ?? 0) + 1
  }
  return passes.map((times) => times / learners)
}

/** The attempt that was passed, from 0; `ATTEMPTS` when none was. */
function live(
  quiz: QuizDefinition,
  { random, isBefore, knowledge }: { random: Random; isBefore: boolean; knowledge: Knowledge },
): number {
  const met = new Map<string, { ordinal: number; variant: number | null }[]>()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const drawn = drawQuestions(
      quiz,
      quiz.questions,
      { seed: Math.floor(random() * 2 ** 32), makeId: () => '' + random() },
      met,
    )
    const answered = drawn.flatMap(({ questionId, variant }): Answered[] => {
      const written = quiz.questions.find(({ id }) => id === questionId)
      if (!written) return []
      if (!isBefore) met.set(questionId, [...(met.get(questionId) ?? []), { ordinal: attempt + 1, variant }])
      const question = withVariant(written, variant)
      const key = readOf(question)
      return [{ key, question, answer: knowledge.keys.get(key) ?? guess(question, knowledge.wrong.get(key), random) }]
    })
    const { isPassed } = gradeAttempt(quiz, answered)
    if (isPassed) return attempt
    const left = quiz.attempts === null ? null : quiz.attempts - attempt - 1
    learn(knowledge, answered, shownDepth(quiz, { isPassed, left, state: 'can_start' }))
  }
  return ATTEMPTS
}

/** One of the choices that are left; what has to be typed or ordered is not hit by chance. */
function guess(question: Question, wrong: ReadonlySet<string> = new Set(), random: Random): readonly string[] | null {
  const ids = choicesOf(question).filter((id) => !wrong.has(id))
  const one = ids[Math.floor(random() * ids.length)]
  return one === undefined ? null : [one]
}

const choicesOf = (question: Question): string[] =>
  'choices' in question && Array.isArray(question.choices)
    ? question.choices.map((choice: unknown) => String((choice as { id: string }).id)) // every type with choices has them so
    : []

function learn({ keys, wrong }: Knowledge, answered: readonly Answered[], shows: ReturnType<typeof shownDepth>): void {
  for (const { key, question, answer } of answered) {
    const isRight = answer !== null && gradeQuestion({ question, answer }) >= question.points
    if (shows === 'keys') keys.set(key, keyOf(question))
    else if (shows === 'reasons' && isRight) keys.set(key, answer)
    else if (shows === 'reasons' && Array.isArray(answer))
      wrong.set(key, new Set([...(wrong.get(key) ?? []), ...answer.map(String)]))
  }
}

/** What is read of a question: the same in a lesson's quiz and in the final. */
const readOf = ({ prompt, ...question }: Question): string =>
  JSON.stringify([prompt['en'], choicesOf({ prompt, ...question })])

/** Every key of every variant that the quizzes of the lessons have: somebody passed them all and took them again without end. */
const harvest = (quizzes: readonly QuizDefinition[]): Knowledge['keys'] =>
  new Map(
    quizzes
      .flatMap(({ questions }) => questions)
      .flatMap((written) =>
        (written.variants ?? [null]).map((_, at) => withVariant(written, written.variants ? at : null)),
      )
      .map((question) => [readOf(question), keyOf(question)]),
  )

/** The right answer as its result shows it. */
const keyOf = rightAnswerOf

/** As before: every key shown, no variants, drawn by chance alone. */
const asBefore = (quiz: QuizDefinition): QuizDefinition => ({
  ...quiz,
  review: 'full',
  questions: quiz.questions.map(({ variants: _variants, asks: _asks, level: _level, ...question }) => question),
})

/** Of two attempts in a row, the largest share of questions with the same numbers, over many learners. */
function shareOfTwo(quiz: QuizDefinition): number {
  const random = makeRandom(11)
  let most = 0
  for (let pair = 0; pair < LEARNERS; pair++) {
    const draw = (met?: Parameters<typeof drawQuestions>[3]) =>
      drawQuestions(quiz, quiz.questions, { seed: Math.floor(random() * 2 ** 32), makeId: () => '' + random() }, met)
    const first = draw()
    const keys = new Set(first.map(({ questionId, variant }) => `${questionId} ${variant}`))
    const again = draw(new Map(first.map(({ questionId, variant }) => [questionId, [{ ordinal: 1, variant }]])))
    const same = again.filter(({ questionId, variant }) => keys.has(`${questionId} ${variant}`)).length
    most = Math.max(most, same / again.length)
  }
  return most
}

/** How long the rules make somebody wait, from the first attempt to the beginning of this one, the attempts themselves aside. */
function waitedBefore({ waits = [], waitSeconds }: QuizDefinition, attempt: number): number {
  const waitAfter = (made: number) => waits[Math.min(made, waits.length) - 1] ?? waitSeconds
  return Array.from({ length: Math.max(0, attempt - 1) }, (_, at) => waitAfter(at + 1)).reduce((a, b) => a + b, 0)
}

const wordDays = (seconds: number): string => `${(seconds / 86_400).toFixed(1)} days of waiting`

export async function benchCopier(report: Report, folder = 'courses/llm-foundations'): Promise<void> {
  const { content } = await checkFolder(path.resolve(folder))
  if (content?.kind !== 'phase') throw new Error(`${folder} is no phase`)
  const asked = new Set(content.edition.certificate?.quizzes)
  const percent = (chance: number | undefined) => `${((chance ?? 0) * 100).toFixed(1)} %`
  for (const { quiz } of content.edition.modules.flatMap(({ lessons }) => lessons)) {
    if (!quiz || !asked.has(quiz.id)) continue
    const [before, after] = [
      copy(asBefore(quiz.definition), { isBefore: true }),
      copy(quiz.definition, { isBefore: false }),
    ]
    const typed = quiz.definition.questions.filter(
      ({ type }) => !['single', 'multiple', 'true-false'].includes(type),
    ).length
    const share = shareOfTwo(quiz.definition)
    const median = after.findIndex((chance) => chance >= 0.5)
    report(
      `${quiz.id}: a copier passes at the second, within ten attempts`,
      `before ${percent(before[1])}, ${percent(before[9])}; now ${percent(after[1])}, ${percent(after[9])}; ${typed} of ${quiz.definition.questions.length} typed; two attempts share ${percent(share)} at most; ${median < 0 ? 'half of them never pass' : `half of them pass at the ${median + 1}th, after ${wordDays(waitedBefore(quiz.definition, median + 1))}`}; the tenth comes after ${wordDays(waitedBefore(quiz.definition, ATTEMPTS))}`,
      (after[9] ?? 1) <= 0.1,
    )
  }
  const { final } = content.edition
  if (!final) return
  const quizzes = content.edition.modules.flatMap(({ lessons }) =>
    lessons.flatMap(({ quiz }) => quiz?.definition ?? []),
  )
  const learners = 400 // each of its attempts asks five times as much as a quiz
  const [before, fresh, knowing] = [
    copy(asBefore(final.definition), { isBefore: true, learners }),
    copy(final.definition, { isBefore: false, learners }),
    copy(final.definition, { isBefore: false, learners, known: harvest(quizzes) }),
  ]
  report(
    `${final.id}: a copier passes at the second, within ten attempts`,
    `before ${percent(before[1])}, ${percent(before[9])}; now ${percent(fresh[1])}, ${percent(fresh[9])}; with every key of every quiz of the lessons ${percent(knowing[0])} at the first, ${percent(knowing[9])} within ten; the tenth comes after ${wordDays(waitedBefore(final.definition, ATTEMPTS))}`,
    (knowing[9] ?? 1) <= 0.1,
  )
}
