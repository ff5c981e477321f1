// Questions that come back to a learner: the wire's group /recall/*.
import type { OutputOf } from '../../contract/index.ts'
import { pickText } from '../../domain/language.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import { dayOf } from '../../domain/recall/day.ts'
import { nextDue } from '../../domain/recall/schedule.ts'
import type { Locale } from '../../messages/locale.ts'
import {
  lockOptionalCard,
  selectAskedCards,
  selectLearnerZone,
  selectRecallSetting,
  updateCardJudged,
  upsertRecallSetting,
  type AskedCard,
} from '../../store/recall.ts'
import { ifRoom } from '../flows/if-room.ts'
import { findDue, gatherCards } from '../flows/recall.ts'
import { submitOverdue } from '../flows/submit-attempt.ts'
import { wordLine } from '../flows/word-line.ts'
import { refuse, transact, type CallContext, type Handlers, type Learner } from './call-context.ts'
import { knownZone } from './learning.ts'

type Card = OutputOf<'/recall/list'>['list'][number]

export const recallCalls = {
  '/recall/list': async (context, input) => {
    const { database, learner, locale, now } = context
    const { isOn, byMail } = await selectRecallSetting(database, learner.id)
    const setting = { is_on: isOn, by_mail: byMail }
    if (!isOn) return { ...setting, list: [], next: null, open_count: 0, kept_count: 0 }
    const of = { accountId: learner.id, zone: await findZone(context, input.zone), now }
    await ifRoom(submitOverdue(database, of))
    await ifRoom(database.transaction((db) => gatherCards(db, of)))
    const { due, next, openCount, keptCount } = await findDue(database, of)
    const asked = await selectAskedCards(database, { accountId: learner.id, ids: due.map(({ id }) => id) })
    return {
      ...setting,
      list: due.flatMap(({ id }) => {
        const card = asked.find((one) => one.id === id)
        return card ? (presentCard(card, locale) ?? []) : []
      }),
      next: next ?? null,
      open_count: openCount,
      kept_count: keptCount,
    }
  },

  '/recall/judge': async (context, { id, judgement, round, seconds_ago, zone: told }) => {
    const { database, learner, now } = context
    const zone = await findZone(context, told)
    return transact(database, async (db) => {
      const card = await lockOptionalCard(db, { accountId: learner.id, id })
      if (!card) return refuse('not_found')
      if (card.round !== round) return { round: card.round, due_on: card.dueOn } // it was heard already, or judged elsewhere
      const at = new Date(now.getTime() - seconds_ago * 1000)
      const { step, dueOn } = nextDue(card, { judgement, now: at, zone })
      await updateCardJudged(db, { accountId: learner.id, id, step, dueOn, judgedOn: dayOf(at, zone) })
      return { round: round + 1, due_on: dueOn }
    })
  },

  '/recall/settings': async ({ database, learner }, { is_on, by_mail }) => {
    if (is_on !== undefined || by_mail !== undefined)
      await upsertRecallSetting(database, {
        accountId: learner.id,
        isOn: is_on === undefined ? undefined : is_on === '1',
        byMail: by_mail === undefined ? undefined : by_mail === '1',
      })
    const { isOn, byMail } = await selectRecallSetting(database, learner.id)
    return { is_on: isOn, by_mail: byMail }
  },
} satisfies Pick<Handlers, '/recall/list' | '/recall/judge' | '/recall/settings'>

/** Whose days count: where this learner is now, else where they were last. */
const findZone = async (
  { database, learner, config }: CallContext & { readonly learner: Learner },
  told: string | undefined,
): Promise<string> => knownZone(told) ?? knownZone(await selectLearnerZone(database, learner.id)) ?? config.SCHOOL_ZONE

/** `undefined` when an edition took its question away this very moment. */
export function presentCard(card: AskedCard, locale: Locale): Card | undefined {
  const { text: lesson_name, lang: lesson_lang } = pickText(card.lesson_title, locale)
  const head = {
    id: card.id,
    round: card.round,
    step: card.step,
    cert_id: card.phase_id,
    module_id: card.module_id,
    lesson_id: card.lesson_id,
    lesson_name,
    lesson_lang,
  }
  if (card.content) {
    const { content } = card
    const { options, answer, why } = typeOf(content).recall(content, (text) => pickText(text, locale))
    const word = (line: Parameters<typeof wordLine>[0]) => wordLine(line, locale)
    return {
      ...head,
      is_missed: true,
      prompt: pickText(content.prompt, locale),
      options: options.map(word),
      answer: answer.map(word),
      why: why.map(word),
    }
  }
  const texts = Object.entries(card.recall ?? {})
  if (texts.length === 0) return undefined
  const pick = (side: 'question' | 'answer') =>
    pickText(Object.fromEntries(texts.map(([lang, one]) => [lang, one[side]])), locale)
  return { ...head, is_missed: false, prompt: pick('question'), options: [], answer: [pick('answer')], why: [] }
}
