import { z } from 'zod'
import type { Question } from '../../../domain/quiz/definition.ts'
import type { ClozeQuestion, Gap } from '../../../domain/quiz/types/cloze/cloze.ts'
import { line } from '../../fields.ts'
import { makeChoiceFormat } from './choices.ts'
import { numberFormat } from './number.ts'
import {
  checkId,
  defineFormat,
  mapInOrder,
  readWhy,
  why,
  type Complain,
  type QuestionFormat,
  type Reading,
} from './question-format.ts'
import { textFormat } from './text.ts'

const numberGap = defineFormat(numberFormat)
const textGap = defineFormat(textFormat)
const singleGap = defineFormat(makeChoiceFormat({ name: 'single', isMany: false }))
const formats = [numberGap, textGap, singleGap]
const schemaOf = (format: (typeof formats)[number]) =>
  z.strictObject({ type: z.literal(format.name), ...format.fields })

/** `text` has each gap once, as `[[its-id]]`. */
const fields = {
  text: line,
  gaps: z.record(
    z.string(),
    z.discriminatedUnion('type', [schemaOf(numberGap), schemaOf(textGap), schemaOf(singleGap)]),
  ),
  why,
}
type Fields = z.output<z.ZodObject<typeof fields>>

export const clozeFormat: QuestionFormat<typeof fields, ClozeQuestion> = {
  name: 'cloze',
  fields,
  async read(reading) {
    const ids = Object.keys(reading.fields.gaps)
    if (ids.length === 0) reading.report.add(reading.at('gaps'), 'quiz-gaps')
    const rendered = await reading.html(reading.fields.text, 'text')
    const complain: Complain = (code, args) => reading.report.add(reading.at('text'), code, args)
    const text = Object.fromEntries(
      Object.entries(rendered).map(([lang, html]) => [lang, markGaps(html, ids, complain)]),
    )
    const gaps = await mapInOrder(ids, (id) => readGap(reading, id))
    return {
      text,
      gaps: gaps.map(hideAnswer),
      why: await readWhy(reading, reading.fields.why),
      answer: Object.fromEntries(gaps.map(({ id, answer }) => [id, answer])),
    }
  },
  async mapTexts(question, map) {
    const ids = question.gaps.map(({ id }) => id)
    return {
      ...question,
      text: await map(['text'], question.text, (html, complain) => markGaps(html, ids, complain)),
      gaps: await mapInOrder(question.gaps, async (gap) => {
        const asked = { ...gap, answer: question.answer[gap.id] }
        const inner = formats.find(({ name }) => name === gap.type) ?? textGap
        const mapped = await inner.mapTexts(asked, (path, text, finish) => map(['gaps', gap.id, ...path], text, finish))
        return hideAnswer(mapped)
      }),
      why: await map(['why'], question.why),
    }
  },
}

/** The answers of all gaps stand together, in the answer of the question. */
function hideAnswer(question: Question): Gap {
  const { answer: _, ...gap } = question
  return gap
}

/** A gap is read as the question that it is; what it lacks of one is filled in. */
async function readGap(reading: Reading<Fields>, id: string): Promise<Question> {
  const { at, atKey, report, html, name } = reading
  const gap = reading.fields.gaps[id]
  const format = formats.find((one) => one.name === gap?.type) ?? textGap
  checkId(reading, 'gaps', id)
  const own = await format.read({
    fields: gap ?? {},
    name: `${name}.gaps.${id}`,
    at: (...path) => at('gaps', id, ...path),
    atKey: (...path) => atKey('gaps', id, ...path),
    // The question has a why; its gaps may have none.
    report: { ...report, add: (place, code, args) => code.startsWith('quiz-why') || report.add(place, code, args) },
    html: (text, ...path) => html(text, 'gaps', id, ...path),
  })
  return { id, type: format.name, points: 1, isPartial: false, prompt: {}, ...own }
}

/** Puts each gap's mark in the place of its `[[id]]`; each stands there once, and no other does. */
function markGaps(html: string, ids: readonly string[], complain: Complain): string {
  const found = [...html.matchAll(/\[\[([^[\]\s]+)\]\]/g)].map(([, id = '']) => id)
  for (const id of ids) if (found.filter((one) => one === id).length !== 1) complain('quiz-gap-once', { id })
  for (const id of found) if (!ids.includes(id)) complain('quiz-gap-unknown', { id })
  return html.replaceAll(/\[\[([a-z0-9-]+)\]\]/g, '<span data-gap="$1"></span>')
}
