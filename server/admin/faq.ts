// Questions of the FAQ that are made without the site's files: the next import leaves them.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pickText } from '../../domain/language.ts'
import { sayLoose } from '../../messages/format.ts'
import { insertContentVersion, lockContent } from '../../store/content.ts'
import type { Db } from '../../store/database.ts'
import { lockOptionalFeedback } from '../../store/feedback.ts'
import {
  deleteOwnQuestion,
  deleteSearchOfSite,
  insertOwnQuestion,
  selectOptionalQuestionOf,
  selectOwnQuestions,
} from '../../store/own-question.ts'
import { escapeHtml } from '../flows/render-mail.ts'
import { slug, text, uuid } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

/** Typed text as HTML: paragraphs and lines, nothing else. */
const toHtml = (typed: string): string =>
  typed
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Every page with questions is made anew, and they are found by the search. */
async function tellContent(db: Db): Promise<void> {
  await deleteSearchOfSite(db)
  await insertContentVersion(db)
}

export const faq: Noun = {
  make: defineVerb(
    z.strictObject({
      category: slug,
      questionEn: text(300),
      questionZh: text(300),
      answerEn: text(5000),
      answerZh: text(5000),
      feedback: uuid.optional(),
    }),
    async ({ db, now, operator, locale }, input) => {
      await lockContent(db)
      if (input.feedback !== undefined) {
        if (!(await lockOptionalFeedback(db, input.feedback))) throw new Declined('admin.feedback.none')
        if (await selectOptionalQuestionOf(db, input.feedback)) throw new Declined('admin.faq.before')
      }
      const id = `asked-${randomUUID().slice(0, 8)}`
      const made = await insertOwnQuestion(db, {
        id,
        categoryId: input.category,
        title: { en: input.questionEn, 'zh-CN': input.questionZh },
        answer: { en: toHtml(input.answerEn), 'zh-CN': toHtml(input.answerZh) },
        feedbackId: input.feedback ?? null,
        by: operator,
        now,
      })
      if (!made) throw new Declined('admin.faq.noCategory')
      await tellContent(db)
      return {
        result: { id },
        lines: [sayLoose(locale, 'admin.faq.made', { id })],
        facts: { question: id, category: input.category, feedback: input.feedback ?? null },
      }
    },
  ),

  list: defineVerb(z.strictObject({}), async ({ db, locale }) => {
    const list = await selectOwnQuestions(db)
    return {
      result: { list: list.map(({ made_at, ...rest }) => ({ ...rest, made_at: made_at.toISOString() })) },
      lines: list.map(
        ({ id, title, made_by, made_at }) =>
          `${id}  ${made_at.toISOString()}  ${made_by}  ${pickText(title, locale).text}`,
      ),
      facts: { count: list.length },
    }
  }),

  remove: defineVerb(z.strictObject({ question: slug }), async ({ db, locale }, { question }) => {
    await lockContent(db)
    if (!(await deleteOwnQuestion(db, question))) throw new Declined('admin.faq.none')
    await tellContent(db)
    return {
      result: { question },
      lines: [sayLoose(locale, 'admin.faq.removed')],
      facts: { question },
    }
  }),
}
