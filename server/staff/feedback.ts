// The inbox of what learners wrote.
import { pickText } from '../../domain/language.ts'
import { keptAnswers } from '../../domain/staff/kept-answer.ts'
import { hasRole, type StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import { sayLoose } from '../../messages/format.ts'
import { locales, readLocale } from '../../messages/locale.ts'
import {
  mayAnswerFeedback,
  selectAnsweredFeedback,
  selectOpenFeedback,
  type FeedbackFact,
} from '../../store/feedback-inbox.ts'
import { selectOptionalQuestionOf } from '../../store/own-question.ts'
import { selectQuestionCategories } from '../../store/site.ts'
import { Refusal, refuse, toSeconds, type Handlers, type Staff } from '../calls/call-context.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { findFeedbackSource } from './feedback-source.ts'
import { scopeOf } from './scope.ts'

const SHOWN = 200
/** Those who answer what is asked; finance answers about payments alone. */
const answering: readonly StaffRole[] = ['owner', 'teacher', 'support']
/** Those who write for everybody. */
const writing: readonly StaffRole[] = ['owner', 'teacher']

/** What somebody of the staff has to do with, of what learners wrote. */
export const feedbackOf = (staff: Staff) => ({
  scope: scopeOf(staff, answering),
  typeId: hasRole(staff.grants, ['finance']) ? 'payment' : null,
})

export const staffFeedbackCalls = {
  '/staff/feedback': async ({ database, staff, locale }, { state }) => {
    const categories = hasRole(staff.grants, writing) ? await selectQuestionCategories(database) : null
    const of = { ...feedbackOf(staff), limit: SHOWN }
    const list = await (state === 'open' ? selectOpenFeedback : selectAnsweredFeedback)(database, of)
    return {
      list: list.map((one) => present(one, locale)),
      kept: keptAnswers.map((name) => ({
        name,
        text: Object.fromEntries(locales.map((lang) => [lang, sayLoose(lang, `staff.kept.${name}.text`)])),
      })),
      categories: categories && categories.map(({ id, title }) => ({ id, name: pickText(title, locale).text })),
    }
  },

  '/staff/feedback-source': async ({ database, staff }, { id }) => {
    if (!isUuid(id) || !(await mayAnswerFeedback(database, { id, ...feedbackOf(staff) }))) return refuse('not_found')
    return { source: (await findFeedbackSource(database, id)) ?? null }
  },

  '/staff/feedback-answer': async (context, { id, text }) => {
    const { database, staff } = context
    if (!isUuid(id) || !(await mayAnswerFeedback(database, { id, ...feedbackOf(staff) }))) return refuse('not_found')
    const done = await doVerb(context, { noun: 'feedback', verb: 'answer', input: { id, text }, isMoney: false })
    return done instanceof Refusal ? done : {}
  },

  '/staff/faq-make': async (context, { id, ...typed }) => {
    if (!(await mayWriteOf(context, id))) return refuse('not_found')
    const input = {
      category: typed.category_id,
      questionEn: typed.question_en,
      questionZh: typed.question_zh,
      answerEn: typed.answer_en,
      answerZh: typed.answer_zh,
      feedback: id,
    }
    const done = await doVerb(context, { noun: 'faq', verb: 'make', input, isMoney: false })
    return done instanceof Refusal ? done : { question_id: String(done.result['id']) }
  },

  '/staff/faq-remove': async (context, { id }) => {
    const question = (await mayWriteOf(context, id)) ? await selectOptionalQuestionOf(context.database, id) : undefined
    if (!question) return refuse('not_found')
    const done = await doVerb(context, {
      noun: 'faq',
      verb: 'remove',
      input: { question: question.id },
      isMoney: false,
    })
    return done instanceof Refusal ? done : {}
  },
} satisfies Partial<Handlers>

/** Whether this feedback is this person's to make a question of. */
const mayWriteOf = async ({ database, staff }: StaffContext, id: string): Promise<boolean> =>
  isUuid(id) && mayAnswerFeedback(database, { id, scope: scopeOf(staff, writing), typeId: null })

const present = (one: FeedbackFact, locale: string) => ({
  id: one.id,
  account_id: one.account_id,
  name: one.name,
  lang: readLocale(one.lang),
  type: pickText(one.type_name, locale).text,
  content: one.content,
  place: one.place_path === null ? null : { path: one.place_path, label: one.place_label ?? one.place_path },
  created_at: toSeconds(one.created_at),
  answer:
    one.answer === null || one.answered_at === null
      ? null
      : { text: one.answer, by: one.answered_by ?? '', at: toSeconds(one.answered_at) },
  same_place: one.same_place,
  faq: one.faq_id,
})
