import { pickPrice } from '../../domain/order/currency.ts'
import type { PlannedPhase } from '../../contract/shapes.ts'
import { pickSharedLanguage, pickText } from '../../domain/language.ts'
import { canSeePhase } from '../../domain/phase/access.ts'
import { buildOutlines, listLessons, sumMinutes, type Outline } from '../../domain/phase/outline.ts'
import type { Db } from '../../store/database.ts'
import {
  countPublishedPhases,
  selectOptionalPhase,
  selectOutlineFacts,
  selectPlannedPhases,
  selectPublishedPhases,
  type PhaseCardFact,
} from '../../store/phase.ts'
import { selectFeaturedQuestions } from '../../store/site.ts'
import { selectTerms } from '../../store/term.ts'
import { refuse, toSeconds, type Handlers } from './call-context.ts'
import { learningCalls } from './learning.ts'
import { optionalFileAddress, presentCard, presentTree } from './present-phase.ts'
import { presentTerm } from './present-term.ts'

const publicCalls = {
  '/index/front-index': async ({ database, locale }) => {
    const phases = await selectPublishedPhases(database)
    const questions = await selectFeaturedQuestions(database)
    return {
      cert_list: await presentCards(database, phases, locale),
      planned: await listPlanned(database, locale),
      faq_list: questions.map((question) => ({
        id: question.id,
        title: pickText(question.title, locale).text,
        answer: pickText(question.answer, locale).text,
        lang: pickSharedLanguage([question.title, question.answer], locale),
      })),
    }
  },

  '/index/cert-list': async ({ database, locale }, { page, page_size }) => {
    const total = await countPublishedPhases(database)
    const phases = await selectPublishedPhases(database, { limit: page_size, offset: (page - 1) * page_size })
    return {
      list: await presentCards(database, phases, locale),
      planned: await listPlanned(database, locale),
      pagination: { total, page, pageSize: page_size },
    }
  },

  '/index/cert-category-tree': async ({ database, locale }, { id }) => {
    const phase = await selectOptionalPhase(database, id)
    if (!phase || !canSeePhase(phase.state, false)) return refuse('not_found')
    return { map_tree: presentTree(await readOutline(database, id, locale)) }
  },

  '/index/cert-detail': async ({ database, locale }, { id }) => {
    const phase = await selectOptionalPhase(database, id)
    if (!phase || !canSeePhase(phase.state, false)) return refuse('not_found')
    const lessons = listLessons(await readOutline(database, id, locale))
    return {
      id,
      name: pickText(phase.title, locale).text,
      desc: pickText(phase.summary, locale).text,
      lang: pickSharedLanguage([phase.title, phase.summary], locale),
      img_url: optionalFileAddress(phase.cover),
      languages: phase.languages,
      map_id: `${id}.outline`, // global ids are made of the phase's, like those of quizzes (READINGS §2)
      quiz_ids: phase.quiz_ids,
      certificate_id: phase.has_certificate ? `${id}.certificate` : null,
      price: pickPrice(phase.prices, { locale }) ?? null,
      prices: phase.prices,
      free_hours: phase.free_hours,
      minutes: sumMinutes(lessons),
      lesson_count: lessons.length,
      term_count: phase.term_count,
      updated_at: toSeconds(phase.updated_at),
    }
  },

  '/index/terms': async ({ database, locale }, { id }) => {
    const phase = await selectOptionalPhase(database, id)
    // Those who are enrolled read a retired phase on; its words are no secret.
    if (!phase || !canSeePhase(phase.state, true)) return refuse('not_found')
    const [terms, outline] = await Promise.all([selectTerms(database, id), readOutline(database, id, locale)])
    return {
      id,
      name: pickText(phase.title, locale).text,
      lang: pickText(phase.title, locale).lang,
      list: terms.map((term) => presentTerm(term, outline, locale)),
    }
  },
} satisfies Pick<
  Handlers,
  '/index/terms' | '/index/front-index' | '/index/cert-list' | '/index/cert-category-tree' | '/index/cert-detail'
>

export const phaseCalls = { ...publicCalls, ...learningCalls }

async function presentCards(db: Db, phases: readonly PhaseCardFact[], locale: string) {
  const facts = await selectOutlineFacts(
    db,
    phases.map((phase) => phase.id),
  )
  const outlines = buildOutlines(facts, locale)
  return phases.map((phase) => presentCard(phase, outlines.get(phase.id) ?? [], locale))
}

const listPlanned = async (db: Db, locale: string): Promise<PlannedPhase[]> =>
  (await selectPlannedPhases(db)).map(({ id, title, summary }) => ({
    id,
    name: pickText(title, locale).text,
    desc: pickText(summary, locale).text,
    lang: pickSharedLanguage([title, summary], locale),
  }))

const readOutline = async (db: Db, phaseId: string, locale: string): Promise<Outline> =>
  buildOutlines(await selectOutlineFacts(db, [phaseId]), locale).get(phaseId) ?? []
