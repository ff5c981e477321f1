// A question in the files of its quiz: what can be corrected of it, and what it becomes. A program of its own, since the
// renderer takes memory and time that no call has: node server/correct-item.ts, with the order on its input.
import { text as readAll } from 'node:stream/consumers'
import { createAssets } from '../content/assets.ts'
import type { Folder } from '../content/folder.ts'
import { createReport } from '../content/problem.ts'
import { editItem, readItemForm, type QuizText } from '../content/quiz/edit-item.ts'
import { readNumbers } from '../content/quiz/read-numbers.ts'
import { readQuiz } from '../content/quiz/read-quiz.ts'
import { renderInline } from '../content/reading/render.ts'
import type { Place } from '../content/problem.ts'
import { readLocale, type Locale } from '../messages/locale.ts'
import { ItemOrder, type ItemReply } from './flows/item-files.ts'

const SOURCE = 'quiz.yaml'
const NUMBERS = 'quiz.numbers.json'

/** What becomes of the question: nothing when no file has it, and no question where the files have an error then. */
export async function correctItem(order: ItemOrder): Promise<ItemReply> {
  const [first = 'en'] = order.languages
  const nameOf = (file: string) => file.slice(order.folder.length + 1)
  const quizTexts = order.files.flatMap(({ file, text }): (QuizText & { file: string })[] => {
    const name = nameOf(file)
    const lang = name === SOURCE ? first : /^quiz\.([\w-]+)\.yaml$/.exec(name)?.[1]
    return lang === undefined ? [] : [{ file, text, lang, isSource: name === SOURCE }]
  })
  const numbers = order.files.find(({ file }) => nameOf(file) === NUMBERS)
  const row = readNumbers(numbers, createReport()).get(order.questionId)?.[0]
  const form = await readItemForm(quizTexts, order.questionId, row)
  if (!form) return { form: null, files: [], problems: [], question: null, lines: {} }
  const { change } = order
  if (!change) return { form, files: [], problems: [], question: null, lines: {} }

  const edited = editItem(quizTexts, { questionId: order.questionId, key: form.key, change })
  const files = quizTexts.flatMap(({ file, text }, at) => {
    const now = edited[at]?.text ?? text
    return now === text ? [] : [{ file, text: now }]
  })
  const report = createReport()
  const sourceOf = (lang: string) => {
    const at = quizTexts.findIndex((one) => one.lang === lang)
    const file = quizTexts[at]?.file
    const text = edited[at]?.text
    return file === undefined || text === undefined ? undefined : { file, text }
  }
  const source = sourceOf(first)
  const read =
    source &&
    (await readQuiz(
      {
        lessonId: order.lessonId,
        isAskedFor: () => false,
        source,
        numbers,
        translations: order.languages.slice(1).flatMap((lang) => {
          const own = sourceOf(lang)
          return own ? [{ lang: readLocale(lang), source: own }] : []
        }),
        lang: readLocale(first),
      },
      makeRender(order, report),
      report,
    ))
  const problems = report.problems.filter(({ severity }) => severity === 'error')
  const question = read?.definition.questions.find(({ id }) => id === order.questionId)
  return {
    form,
    files,
    problems: problems.map(({ file, line, code, args }) => ({ file, line, code, args })),
    question: problems.length > 0 ? null : (question ?? null),
    lines: Object.fromEntries(read?.lines ?? []),
  }
}

function makeRender({ folder, lessons, phases }: ItemOrder, report: ReturnType<typeof createReport>) {
  const assets = createAssets(noFolder).in(folder)
  const links = {
    lesson: (id: string) => lessons[id],
    phase: (id: string) => (phases.includes(id) ? `/phase/detail/${id}` : undefined),
    lab: () => undefined,
  }
  return (source: string, lang: Locale, place: Place) =>
    renderInline({ source, lang, report, place: () => place, links, assets, idPrefix: '' })
}

/** The pictures of a course are not at hand: a question that names one is corrected in its files. */
const noFolder: Folder = {
  root: '',
  files: [],
  show: (file) => file,
  has: () => false,
  bytes: () => Promise.reject(new Error('no such file')),
  original: () => undefined,
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await correctItem(ItemOrder.parse(JSON.parse(await readAll(process.stdin))))))
