// Questions that come back (/recall/*): when, to whom, and never before a solution may be seen.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveQuiz, question } from '../../store/test-quiz.ts'
import type { TestLearner } from '../http/test-app.ts'
import { bigram, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
afterAll(house.close)
const { db, call } = house

const recall = (...ids: string[]) =>
  ids.map((id) => ({ id, question: `<p>Ask ${id}</p>`, answer: `<p>Tell ${id}</p>` }))
await givePhase(db, {
  id: 'rec',
  modules: [
    {
      id: 'm',
      lessons: [
        {
          id: 'a',
          texts: [
            { lang: 'en', recall: recall('one', 'two') },
            { lang: 'zh-CN', recall: [{ id: 'one', question: '<p>问</p>', answer: '<p>答</p>' }] },
          ],
        },
        { id: 'b', texts: [{ lang: 'en', recall: recall('one') }] },
        { id: 'plain' },
      ],
    },
  ],
})

const ZONE = 'Asia/Shanghai'
/** Noon in Shanghai, so many days after the first. */
const noon = (days: number) => new Date(Date.UTC(2026, 2, 1 + days, 4))

interface Card {
  id: string
  round: number
  prompt: { text: string; lang: string }
  options: { text: string }[]
  answer: { text: string }[]
  why: { text: string }[]
  is_missed: boolean
}
const list = async (learner: TestLearner, more: { lang?: 'en' | 'zh-CN'; zone?: string } = {}) => {
  const { body } = await call(
    '/recall/list',
    { zone: more.zone ?? ZONE },
    { learner, ...(more.lang ? { lang: more.lang } : {}) },
  )
  return body as unknown as { list: Card[]; next: unknown; open_count: number; kept_count: number; is_on: boolean }
}
const prompts = async (learner: TestLearner) => (await list(learner)).list.map(({ prompt }) => prompt.text)
const judge = (learner: TestLearner, card: Card, judgement: 'knew' | 'not_yet', more: Record<string, string> = {}) =>
  call('/recall/judge', { id: card.id, round: String(card.round), judgement, zone: ZONE, ...more }, { learner })
const read = (learner: TestLearner, lesson_id: string) =>
  call('/lesson/complete', { cert_id: 'rec', lesson_id, item: 'reading' }, { learner })

let learner: TestLearner
beforeEach(async () => {
  house.setNow(noon(0))
  learner = await house.signInEnrolled('rec', 'llm')
})

describe('the questions of a lesson', () => {
  test('come on the day after its reading is finished, in the learner’s own calendar and language, and not before', async () => {
    expect(await list(learner)).toMatchObject({ list: [], next: null, open_count: 0 })
    house.setNow(new Date('2026-03-01T15:30:00Z')) // half past eleven at night in Shanghai
    await read(learner, 'a')
    expect(await list(learner)).toMatchObject({ list: [], next: { on: '2026-03-02', count: 2 }, open_count: 2 })
    house.setNow(new Date('2026-03-01T16:00:00Z'))
    expect(await prompts(learner)).toEqual(['<p>Ask one</p>', '<p>Ask two</p>'])
    expect((await list(learner, { zone: 'America/New_York' })).list).toEqual([])
    const [first, second] = (await list(learner, { lang: 'zh-CN' })).list
    expect(first).toMatchObject({ prompt: { text: '<p>问</p>', lang: 'zh-CN' }, answer: [{ text: '<p>答</p>' }] })
    expect(second).toMatchObject({ prompt: { text: '<p>Ask two</p>', lang: 'en' } })
  })

  test('come back after 3, 7, 21 and 60 days while they are known, and are then kept for good', async () => {
    await read(learner, 'b')
    let day = 1
    for (const gap of [3, 7, 21, 60, null]) {
      house.setNow(noon(day))
      const [card] = (await list(learner)).list
      if (!card) throw new Error(`nothing on day ${day}`)
      const on =
        gap === null
          ? null
          : noon(day + gap)
              .toISOString()
              .slice(0, 10)
      expect((await judge(learner, card, 'knew')).body).toEqual({ round: card.round + 1, due_on: on })
      if (gap === null) break
      house.setNow(noon(day + gap - 1))
      expect(await prompts(learner)).toEqual([])
      day += gap
    }
    house.setNow(noon(1000))
    expect(await list(learner)).toMatchObject({ list: [], next: null, open_count: 0, kept_count: 1 })
  })

  test('begin anew with the next day when they were not known', async () => {
    await read(learner, 'b')
    house.setNow(noon(1))
    for (const [judgement, due] of [
      ['knew', '2026-03-05'],
      ['not_yet', '2026-03-06'],
      ['knew', '2026-03-09'],
    ] as const) {
      const [card] = (await list(learner)).list
      if (!card) throw new Error('nothing is due')
      expect((await judge(learner, card, judgement)).body['due_on']).toBe(due)
      house.setNow(new Date(`${due}T04:00:00Z`))
    }
  })

  test('are asked of who is in the phase, and only while they are there; a question that is gone goes and comes back with its card', async () => {
    await read(learner, 'b')
    house.setNow(noon(1))
    const [card] = (await list(learner)).list
    if (!card) throw new Error('nothing is due')
    await judge(learner, card, 'knew')
    house.setNow(noon(4))
    await call('/dataset-cert/leave', { id: 'rec' }, { learner })
    expect(await prompts(learner)).toEqual([])
    await run(db, sql`update enrolment set left_at = null where account_id = ${learner.id} and phase_id = 'rec'`)
    await run(db, sql`update lesson_text set recall = '[]' where phase_id = 'rec' and lesson_id = 'b'`)
    expect(await list(learner)).toMatchObject({ list: [], open_count: 0 })
    await run(
      db,
      sql`update lesson_text set recall = ${JSON.stringify(recall('one'))} where phase_id = 'rec' and lesson_id = 'b' and lang = 'en'`,
    )
    expect((await list(learner)).list).toMatchObject([{ id: card.id, round: 1 }])
  })

  test('of a lesson without any there are none', async () => {
    await read(learner, 'plain')
    house.setNow(noon(1))
    expect(await list(learner)).toMatchObject({ list: [], next: null })
  })
})

describe('a judgement', () => {
  const due = async () => {
    await read(learner, 'b')
    house.setNow(noon(1))
    const [card] = (await list(learner)).list
    if (!card) throw new Error('nothing is due')
    return card
  }

  test('that is sent twice counts once, whatever it says the second time', async () => {
    const card = await due()
    const first = await judge(learner, card, 'knew')
    expect((await judge(learner, card, 'not_yet')).body).toEqual(first.body)
    expect((await judge(learner, card, 'knew')).body).toEqual(first.body)
    house.setNow(noon(4))
    expect((await list(learner)).list).toMatchObject([{ id: card.id, round: 1 }])
  })

  test('that comes late counts from the day on which it was made', async () => {
    const card = await due()
    house.setNow(noon(3))
    expect((await judge(learner, card, 'knew', { seconds_ago: String(2 * 86_400) })).body['due_on']).toBe('2026-03-05')
  })

  test('of a card of somebody else’s, or of none, is refused, and nobody signed out is asked', async () => {
    const card = await due()
    const other = await house.signInEnrolled('rec')
    expect((await judge(other, card, 'knew')).body).toMatchObject({ error: 'not_found' })
    expect((await judge(learner, { ...card, id: 'nothing' }, 'knew')).body).toMatchObject({ error: 'not_found' })
    expect((await call('/recall/list')).body).toMatchObject({ error: 'auth_fail' })
    expect((await list(learner)).list).toMatchObject([{ id: card.id, round: 0 }])
  })

  test('in words that there are not is refused', async () => {
    const card = await due()
    for (const more of [{ judgement: 'perhaps' }, { round: 'x' }, { seconds_ago: '-1' }])
      expect((await judge(learner, card, 'knew', more)).body).toMatchObject({ error: 'invalid_input' })
  })
})

describe('a day', () => {
  test('has twelve at most, the longest due first; what was judged counts, and the rest comes tomorrow', async () => {
    const many = recall(...Array.from({ length: 20 }, (_, at) => `q${String(at).padStart(2, '0')}`))
    await givePhase(db, {
      id: `many-${learner.id.slice(0, 8)}`,
      modules: [{ id: 'm', lessons: [{ id: 'l', texts: [{ lang: 'en', recall: many }] }] }],
    })
    const phaseId = `many-${learner.id.slice(0, 8)}`
    await giveEnrolment(db, { accountId: learner.id, phaseId })
    await call('/lesson/complete', { cert_id: phaseId, lesson_id: 'l', item: 'reading' }, { learner })
    house.setNow(noon(1))
    const first = await list(learner)
    expect(first.list).toHaveLength(12)
    expect(first).toMatchObject({ next: { on: '2026-03-03', count: 8 }, open_count: 20 })
    for (const card of first.list.slice(0, 5)) await judge(learner, card, 'knew')
    expect((await list(learner)).list.map(({ id }) => id)).toEqual(first.list.slice(5).map(({ id }) => id))
    for (const card of first.list.slice(5)) await judge(learner, card, 'knew')
    expect((await list(learner)).list).toEqual([])
    house.setNow(noon(2))
    expect((await list(learner)).list).toHaveLength(8)
  })
})

describe('what was wrong in a quiz', () => {
  /** Answers `one` wrong and leaves the others open; two days later it is looked at. */
  const fail = async (quiz: string, at = noon(0)) => {
    const attempt = await house.begin(learner, quiz, at)
    await house.answer(learner, attempt, 'one', ['b'], 1)
    await house.submit(learner, attempt)
    return attempt
  }

  test('comes the next day as it stands in the quiz, with what is right and why; what was right or left open does not', async () => {
    const attempt = await house.begin(learner, bigram, noon(0))
    await house.answer(learner, attempt, 'one', ['b'], 1)
    await house.answer(learner, attempt, 'two', ['a', 'b'], 2)
    await house.answer(learner, attempt, 'four', ['true'], 3)
    await house.submit(learner, attempt)
    expect(await prompts(learner)).toEqual([])
    house.setNow(noon(1))
    const cards = (await list(learner)).list
    expect(cards.map(({ prompt }) => prompt.text).toSorted()).toEqual([
      '<p>Prompt of four in English</p>',
      '<p>Prompt of one in English</p>',
    ])
    expect(cards.find(({ prompt }) => prompt.text.includes('one'))).toMatchObject({
      is_missed: true,
      options: ['a', 'b', 'c'].map((id) => ({ text: `<p>one ${id} in English</p>` })),
      answer: [{ text: '<p>one a in English</p>' }],
      why: [{ text: '<p>why one a in English</p>' }],
    })
    expect(cards.find(({ prompt }) => prompt.text.includes('four'))).toMatchObject({
      options: [{ text: 'True' }, { text: 'False' }],
      answer: [{ text: 'False' }],
    })
  })

  test('is not asked while an attempt runs, and is again after it', async () => {
    await fail(bigram)
    const second = await house.begin(learner, bigram, noon(1))
    expect(await prompts(learner)).toEqual([])
    await house.submit(learner, second)
    expect(await prompts(learner)).toEqual(['<p>Prompt of one in English</p>'])
  })

  test('is not asked before the quiz is passed or used up, where its solution is not shown before', async () => {
    await fail('llm.surprise')
    house.setNow(noon(9))
    expect(await list(learner)).toMatchObject({ list: [], next: null, open_count: 0 })
    await fail('llm.surprise', noon(9)) // the second of two attempts
    house.setNow(noon(10))
    expect(await prompts(learner)).toEqual(['<p>Prompt of one in English</p>'])
    await run(
      db,
      sql`insert into quiz_grant (account_id, quiz_id, attempts, granted_at) values (${learner.id}, 'llm.surprise', 1, now())`,
    )
    expect(await list(learner)).toMatchObject({ list: [], open_count: 0 })
  })

  test('is never asked where its solution is never shown', async () => {
    await fail('llm.silent')
    house.setNow(noon(30))
    expect(await list(learner)).toMatchObject({ list: [], next: null, open_count: 0 })
  })

  test('follows its question: mended it is asked as mended, taken out it is gone', async () => {
    await givePhase(db, { id: 'edit', modules: [{ id: 'm', lessons: [{ id: 'l', items: ['quiz'], quiz: 'edit.l' }] }] })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'edit' })
    await fail('edit.l')
    house.setNow(noon(1))
    expect(await prompts(learner)).toEqual(['<p>Prompt of one in English</p>'])
    const mended = question('one', { prompt: { en: '<p>Mended</p>' } })
    await giveQuiz(db, { id: 'edit.l', phaseId: 'edit', lessonId: 'l', questions: [mended, question('two')] })
    expect(await prompts(learner)).toEqual(['<p>Mended</p>'])
    await giveQuiz(db, { id: 'edit.l', phaseId: 'edit', lessonId: 'l', questions: [question('two')] })
    expect(await list(learner)).toMatchObject({ list: [], open_count: 0 })
  })
})

describe('the settings', () => {
  test('are on without a mail; off, nothing is asked, and on again all is there as it was', async () => {
    await read(learner, 'b')
    house.setNow(noon(1))
    expect((await call('/recall/settings', {}, { learner })).body).toEqual({ is_on: true, by_mail: false })
    expect((await call('/recall/settings', { is_on: '0' }, { learner })).body).toEqual({ is_on: false, by_mail: false })
    expect(await list(learner)).toEqual({
      is_on: false,
      by_mail: false,
      list: [],
      next: null,
      open_count: 0,
      kept_count: 0,
    })
    expect((await call('/recall/settings', { by_mail: '1' }, { learner })).body).toEqual({
      is_on: false,
      by_mail: true,
    })
    await call('/recall/settings', { is_on: '1' }, { learner })
    expect(await prompts(learner)).toEqual(['<p>Ask one</p>'])
  })

  test('are one’s own', async () => {
    const other = await house.signInEnrolled('rec')
    await call('/recall/settings', { is_on: '0', by_mail: '1' }, { learner })
    expect((await call('/recall/settings', {}, { learner: other })).body).toEqual({ is_on: true, by_mail: false })
  })
})
