// What learners write down (/note/*): kept as it was written, each one's own, and never written over unseen.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_NOTES } from '../../domain/note/note.ts'
import { run, sql } from '../../store/sql.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp()
afterAll(house.close)
const { database: db, call } = house
await givePhase(db, {
  id: 'llm',
  title: { en: 'Models', 'zh-CN': '模型' },
  modules: [{ id: 'm', lessons: [{ id: 'a' }, { id: 'b' }, { id: 'free', isPreview: true }] }],
})
await givePhase(db, { id: 'next', position: 2, modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })

const DESK = randomUUID()
const PHONE = randomUUID()
const text = {
  cert_id: 'llm',
  lesson_id: 'a',
  kind: 'text',
  lang: 'en',
  anchor: 'one',
  place: '10',
  prefix: 'what stands before ',
  exact: 'the words',
  suffix: ' and after',
  pattern: 'dots',
  body: 'What I think.',
}
type Given = Partial<Record<keyof typeof text | 'id' | 'base' | 'writer' | 'seq', string>>
const save = (who: TestLearner, given: Given = {}) =>
  call('/note/save', { ...text, id: randomUUID(), base: '0', writer: DESK, seq: '1', ...given }, { learner: who })
const remove = (who: TestLearner, given: { id: string; base: string; writer: string; seq: string }) =>
  call('/note/delete', given, { learner: who })
interface Listed {
  id: string
  lesson_id: string
  lesson_name: string
  body: string
  revision: number
}
const list = async (who: TestLearner, asked: Record<string, string> = { cert_id: 'llm' }) =>
  (await call('/note/list', asked, { learner: who })).body as unknown as {
    phases: { id: string; name: string; count: number }[]
    cert_id: string | null
    list: Listed[]
  } // what the call's contract has held it to
const bodies = async (who: TestLearner) => (await list(who)).list.map(({ body }) => body).toSorted()

let learner: TestLearner
beforeEach(async () => {
  learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
})

test('a note comes back as it was written, in the order of the outline and the text, and once however often it is sent', async () => {
  const id = randomUUID()
  expect((await list(learner)).list).toEqual([])
  await save(learner, { lesson_id: 'b', body: 'third' })
  await save(learner, { place: '900', body: 'second' })
  const first = { id, body: 'first\n\twith 中文 and “marks”', place: '2' }
  expect((await save(learner, first)).body).toEqual({ revision: 1, copy_id: null })
  expect((await save(learner, first)).body).toEqual({ revision: 1, copy_id: null })
  const found = await list(learner)
  expect(found.list.map(({ body, lesson_id }) => [lesson_id, body])).toEqual([
    ['a', first.body],
    ['a', 'second'],
    ['b', 'third'],
  ])
  expect(found.list[0]).toMatchObject({ id, exact: 'the words', prefix: text.prefix, pattern: 'dots', module_id: 'm' })
  expect((await list(learner, { cert_id: 'llm', lesson_id: 'b' })).list).toHaveLength(1)
})

test.each(['12', '0', '9999999'])('a note stands at second %s of a film', async (anchor) => {
  expect((await save(learner, { kind: 'film', anchor, place: anchor })).body).toMatchObject({ revision: 1 })
})

test.each(['', '-1', '1.5', 'NaN', 'Infinity', '1e3', ' 12', '12345678', '０'])(
  'a film has no second “%s”: the note is refused by its field, and nothing of it is there',
  async (anchor) => {
    expect((await save(learner, { kind: 'film', anchor })).body).toMatchObject({
      error: 'invalid_input',
      fields: { anchor: expect.any(String) },
    })
    expect(await bodies(learner)).toEqual([])
  },
)

test('without a phase the one that was written in last is told, and in which phases there are notes', async () => {
  expect(await list(learner, {})).toEqual({ phases: [], cert_id: null, list: [] })
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'next' })
  await save(learner, { cert_id: 'next' })
  await run(db, sql`update note set edited_at = edited_at - interval '1 day' where account_id = ${learner.id}`)
  await save(learner)
  await save(learner)
  const { phases, cert_id } = await list(learner, {})
  expect([phases.map(({ id, count }) => [id, count]), cert_id]).toEqual([
    [
      ['llm', 2],
      ['next', 1],
    ],
    'llm',
  ])
})

describe('two places that write into one note', () => {
  test('what one has not seen of the other stands beside it, and is there once', async () => {
    const id = randomUUID()
    await save(learner, { id, body: 'at the desk' })
    await save(learner, { id, body: 'at the desk, later', base: '1', seq: '2' })
    const offline = { id, body: 'on the train', base: '1', writer: PHONE, seq: '5' }
    const [one, two] = [(await save(learner, offline)).body, (await save(learner, offline)).body]
    expect([one['revision'], typeof one['copy_id'], two]).toEqual([2, 'string', one])
    expect(await bodies(learner)).toEqual(['at the desk, later', 'on the train'])
  })

  test('an older writing of the same tab that comes late changes nothing, also after a deletion', async () => {
    const id = randomUUID()
    await save(learner, { id, body: 'first' })
    await save(learner, { id, body: 'third', seq: '3' })
    await save(learner, { id, body: 'second', seq: '2' })
    expect(await bodies(learner)).toEqual(['third'])
    expect((await remove(learner, { id, base: '1', writer: DESK, seq: '5' })).body).toEqual({ is_deleted: true })
    await save(learner, { id, body: 'fourth', seq: '4' })
    expect(await bodies(learner)).toEqual([])
  })

  test('a note is not taken away with words in it that were not seen, and its words are gone once it is', async () => {
    const id = randomUUID()
    await save(learner, { id })
    await save(learner, { id, body: 'more', base: '1', seq: '2' })
    expect((await remove(learner, { id, base: '1', writer: PHONE, seq: '9' })).body).toEqual({ is_deleted: false })
    expect((await remove(learner, { id, base: '2', writer: PHONE, seq: '10' })).body).toEqual({ is_deleted: true })
    expect((await remove(learner, { id, base: '2', writer: PHONE, seq: '10' })).body).toEqual({ is_deleted: true })
    const { rows } = await db.query({ text: 'select body, exact, prefix, words from note where id = $1', values: [id] })
    expect(rows).toEqual([{ body: '', exact: '', prefix: '', words: [] }])
  })

  test('of many that come at the same moment every one is kept', async () => {
    const id = randomUUID()
    const said = Array.from({ length: 6 }, (_, at) => `said ${at}`)
    await Promise.all(said.map((body) => save(learner, { id, body, writer: randomUUID() })))
    expect(await bodies(learner)).toEqual(said)
  })
})

describe('whose they are', () => {
  test('nobody lists, changes or takes away what another has written, not even by its id', async () => {
    const other = await house.signIn()
    await giveEnrolment(db, { accountId: other.id, phaseId: 'llm' })
    const id = randomUUID()
    await save(learner, { id, body: 'mine' })
    await save(other, { id, body: 'theirs', base: '1', seq: '99' })
    await remove(other, { id, base: '1', writer: DESK, seq: '100' })
    expect([await bodies(learner), await bodies(other)]).toEqual([['mine'], []])
    expect((await call('/note/list')).body).toMatchObject({ error: 'auth_fail' })
  })

  test('an id that another has used is as good as any: both notes are kept, each as its own learner wrote it', async () => {
    const other = await house.signIn()
    await giveEnrolment(db, { accountId: other.id, phaseId: 'llm' })
    const id = randomUUID()
    await save(learner, { id, body: 'mine', pattern: 'wave' })
    expect((await save(other, { id, body: 'theirs' })).body).toEqual({ revision: 1, copy_id: null })
    expect((await save(other, { id, body: 'theirs, later', base: '1', seq: '2' })).body).toEqual({
      revision: 2,
      copy_id: null,
    })
    expect((await list(learner)).list).toMatchObject([{ id, body: 'mine', pattern: 'wave', revision: 1 }])
    expect((await list(other)).list).toMatchObject([{ id, body: 'theirs, later', pattern: 'dots', revision: 2 }])
    expect((await remove(other, { id, base: '2', writer: DESK, seq: '3' })).body).toEqual({ is_deleted: true })
    expect([await bodies(learner), await bodies(other)]).toEqual([['mine'], []])
  })

  test('a note stands where its learner may read: a preview for everybody, else who is enrolled', async () => {
    const guest = await house.signIn()
    expect((await save(guest)).body).toMatchObject({ error: 'not_enrolled' })
    expect((await save(guest, { lesson_id: 'free' })).body).toMatchObject({ revision: 1 })
    expect((await save(guest, { lesson_id: 'nowhere' })).body).toMatchObject({ error: 'not_found' })
  })

  test('who has left a phase keeps their notes, and may go on with them', async () => {
    const id = randomUUID()
    await save(learner, { id })
    await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id}`)
    expect((await save(learner, { id, body: 'still mine', base: '1', seq: '2' })).body).toMatchObject({ revision: 2 })
    expect(await bodies(learner)).toEqual(['still mine'])
    expect((await save(learner)).body).toMatchObject({ error: 'not_enrolled' })
  })
})

test('more than there is room for are refused in words, and those that are there can be changed', async () => {
  const id = randomUUID()
  await save(learner, { id })
  await run(
    db,
    sql`insert into note (account_id, id, phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at)
        select account_id, gen_random_uuid(), phase_id, lesson_id, kind, lang, anchor, place, prefix, exact, suffix, pattern, body, words, revision, writer, seq, made_at, edited_at
        from note, generate_series(2, ${MOST_NOTES}::int) where id = ${id}`,
  )
  expect((await save(learner)).body).toMatchObject({ error: 'notes_full', message: expect.stringMatching(/no room/) })
  expect((await save(learner, { id, body: 'other', seq: '2' })).body).toMatchObject({ revision: 2 })
})

test.each([
  [{ id: '' }, 'id'],
  [{ writer: ' ' }, 'writer'],
  [{ pattern: 'gold' }, 'pattern'],
  [{ kind: 'quiz' }, 'kind'],
  [{ seq: '0' }, 'seq'],
  [{ body: 'x'.repeat(4001) }, 'body'],
  [{ exact: 'x'.repeat(1001) }, 'exact'],
  [{ body: 'a\u0007b' }, 'body'],
] as const)('%j is refused at its field', async (given, field) => {
  expect((await save(learner, given)).body).toMatchObject({
    error: 'invalid_input',
    fields: { [field]: expect.anything() },
  })
})

test('an id that no browser has made is nobody’s', async () => {
  expect((await save(learner, { id: 'nonsense' })).body).toMatchObject({ error: 'not_found' })
  const given = { id: 'nonsense', base: '0', writer: DESK, seq: '1' }
  expect((await remove(learner, given)).body).toEqual({ is_deleted: true })
})

test('they go with the account', async () => {
  await save(learner, { body: 'goes, too' })
  const { rows } = await db.query({
    text: `select count(*)::int as count from note where account_id = $1`,
    values: [learner.id],
  })
  expect(rows).toEqual([{ count: 1 }])
  await run(db, sql`delete from account where id = ${learner.id}`)
  const { rows: after } = await db.query({ text: `select 1 from note where account_id = $1`, values: [learner.id] })
  expect(after).toEqual([])
})
