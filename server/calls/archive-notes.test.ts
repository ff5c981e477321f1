// Notes that are taken to another school: in the archive (/user/export), and brought along from it (/user/import).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_NOTES } from '../../domain/note/note.ts'
import { insertBroughtNotes } from '../../store/brought-note.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { unpackArchive } from './test-archive.ts'

const house = await openTestApp()
afterAll(house.close)
const { database: db, call } = house
await givePhase(db, {
  id: 'llm',
  modules: [{ id: 'm', lessons: [{ id: 'a' }, { id: 'old', isRetired: true }, { id: 'free', isPreview: true }] }],
})
await givePhase(db, { id: 'draft', state: 'draft', modules: [{ id: 'm', lessons: [{ id: 'a', isPreview: true }] }] })

let learner: TestLearner
beforeEach(async () => {
  learner = await settle()
})
async function settle(): Promise<TestLearner> {
  const who = await house.signIn()
  await giveEnrolment(db, { accountId: who.id, phaseId: 'llm' })
  return who
}

const given = {
  phase_id: 'llm',
  lesson_id: 'a',
  kind: 'text',
  lang: 'en',
  anchor: 'one',
  place: 10,
  prefix: 'what stands before ',
  exact: 'the words',
  suffix: ' and after',
  pattern: 'dots',
  body: 'What I think. 中文',
  edited_at: '2026-01-02T03:04:05.678Z',
}
type Given = Partial<Record<keyof typeof given | 'id', unknown>>
const note = (more: Given = {}): Given => ({ ...given, id: randomUUID(), ...more })
const file = (...notes: Given[]) =>
  JSON.stringify({ format: 'tessera-bring-along', version: 1, school: 'https://other.example.edu', cards: [], notes })

const bring = async (bytes: Buffer | string, act: 'look' | 'take' = 'take', who = learner) =>
  (await call('/user/import', { act }, { learner: who, file: { name: 'x.json', type: 'application/json', bytes } }))
    .body
const listed = async (who = learner, phase = 'llm') =>
  (await call('/note/list', { cert_id: phase }, { learner: who })).body['list'] as Record<string, unknown>[] // what the call's contract has held it to
const bodies = async (who = learner) => (await listed(who)).map(({ body }) => String(body)).toSorted()
const write = (id: string, body: string, more: Record<string, string> = {}) => {
  const { phase_id, edited_at: _, ...rest } = given
  const writing = { base: '1', writer: randomUUID(), seq: '1' }
  return call('/note/save', { ...rest, cert_id: phase_id, place: '10', id, body, ...writing, ...more }, { learner })
}
async function download() {
  await call('/user/send-code', {}, { learner })
  const proof_code = readCode((await deliverMails(house)).at(-1)) ?? ''
  return unpackArchive((await call('/user/export', { proof_code, form: 'archive' }, { learner })).bytes)
}

describe('notes that are brought along', () => {
  test('stand in the other school where and as they stood, each its kind, pattern and day, and are found by search', async () => {
    const notes = [
      note(),
      note({
        kind: 'film',
        anchor: '83',
        place: 83,
        prefix: '',
        exact: '',
        suffix: '',
        pattern: 'solid',
        body: 'Look',
      }),
      note({ kind: 'cell', anchor: 'c1', place: 3, exact: 'x = 1', pattern: 'wave', body: '' }),
    ]
    for (const one of notes)
      await write(String(one.id), String(one.body), { ...strings(one), base: '0', writer: randomUUID() })
    const before = await listed()
    const archive = (await download()).get('data/bring-along.json') ?? Buffer.alloc(0)
    const other = await settle() // as at another school: nothing of it is here
    expect((await bring(archive, 'look', other))['notes']).toEqual({ all: 3, fresh: 3, unknown: 0, full: 0 })
    expect(await listed(other)).toEqual([])
    expect((await bring(archive, 'take', other))['notes']).toMatchObject({ fresh: 3 })
    expect(await listed(other)).toEqual(before)
    const { body: found } = await call('/search/find', { q: '中文' }, { learner: other })
    expect(JSON.stringify(found['notes'])).toContain('What I think.')
    expect(await listed()).toEqual(before)
  })

  test('are there once, however often they come, also under other ids, and keep the day on which they were written', async () => {
    const one = note()
    for (const _ of [1, 2]) await bring(file(one, note({ ...one, id: randomUUID(), body: 'Another' })))
    expect((await bring(file(one)))['notes']).toMatchObject({ all: 1, fresh: 0, unknown: 0 })
    expect(await bodies()).toEqual(['Another', given.body])
    expect((await bring(file(note())))['notes']).toMatchObject({ fresh: 0 })
    for (const { edited_at: at } of await listed()) expect(at).toBe(Math.floor(Date.parse(given.edited_at) / 1000))
    const future = note({ edited_at: '2199-01-01T00:00:00Z', body: 'From then' })
    await bring(file(future))
    expect((await listed()).every(({ edited_at: at }) => Number(at) * 1000 < Date.now() + 1000)).toBe(true)
  })

  test('never write over what was written here; what was written on there comes beside it, once', async () => {
    const id = randomUUID()
    await write(id, 'Mine, from here', { base: '0' })
    expect((await bring(file(note({ id, body: 'Older' }))))['notes']).toMatchObject({ fresh: 0 })
    const newer = file(note({ id, body: 'Written on there', edited_at: new Date(Date.now() + 60_000).toISOString() }))
    expect((await bring(newer, 'look'))['notes']).toMatchObject({ fresh: 1 })
    await bring(newer)
    expect((await bring(newer))['notes']).toMatchObject({ fresh: 0 })
    expect(await bodies()).toEqual(['Mine, from here', 'Written on there'])
    const beside = (await listed()).find(({ body }) => body === 'Written on there')
    await write(String(beside?.['id']), 'Written on here, too')
    expect((await bring(newer))['notes']).toMatchObject({ fresh: 0 })
    expect(await bodies()).toEqual(['Mine, from here', 'Written on here, too'])
  })

  test('one that is written here at the same moment stays as it is written', async () => {
    const one = { ...given, id: randomUUID(), kind: 'text', pattern: 'dots' } as const
    await write(one.id, 'Written here', { base: '0' })
    await insertBroughtNotes(db, { accountId: learner.id, notes: [{ ...one, words: ['x'] }], now: new Date() })
    expect(await bodies()).toEqual(['Written here'])
  })

  test('bring one back that was taken away here, and a late writing of the tab that took it away does not change it', async () => {
    const one = note()
    const id = String(one.id)
    const desk = randomUUID()
    await bring(file(one))
    await call('/note/delete', { id, base: '1', writer: desk, seq: '5' }, { learner })
    expect(await bodies()).toEqual([])
    expect((await bring(file(one)))['notes']).toMatchObject({ fresh: 1 })
    await write(id, 'late', { writer: desk, seq: '4' })
    expect(await bodies()).toEqual([given.body, 'late'].toSorted())
  })

  test('come only where their learner may read: no draft, no phase without being enrolled, no lesson that is gone', async () => {
    const guest = await house.signIn()
    const notes = [
      note(),
      note({ lesson_id: 'free', body: 'free' }),
      note({ phase_id: 'draft' }),
      note({ lesson_id: 'old' }),
      note({ lesson_id: 'nowhere' }),
      note({ phase_id: 'nowhere' }),
    ]
    expect((await bring(file(...notes), 'take', guest))['notes']).toEqual({ all: 6, fresh: 1, unknown: 5, full: 0 })
    expect(await bodies(guest)).toEqual(['free'])
    expect(await listed(guest, 'draft')).toEqual([])
    expect((await bring(file(...notes)))['notes']).toMatchObject({ fresh: 2, unknown: 4 })
  })

  test('are their bringer’s own: another’s note of the same id stays as it is', async () => {
    const other = await settle()
    const one = note()
    await bring(file(one), 'take', other)
    expect((await bring(file({ ...one, body: 'mine' })))['notes']).toMatchObject({ fresh: 1 })
    expect([await bodies(other), await bodies()]).toEqual([[given.body], ['mine']])
  })

  test('are no more than a phase holds', async () => {
    const all = Array.from({ length: MOST_NOTES + 2 }, (_, at) => note({ body: `note ${at}`, place: at }))
    expect((await bring(file(...all)))['notes']).toEqual({
      all: MOST_NOTES + 2,
      fresh: MOST_NOTES,
      unknown: 0,
      full: 2,
    })
    expect(await bodies()).toHaveLength(MOST_NOTES)
    expect((await bring(file(...all)))['notes']).toMatchObject({ fresh: 0, full: 2 })
  })

  test.each([
    ['no id of a note', { id: 'x' }],
    ['an id of another school’s making', { id: '../../etc' }],
    ['a pattern that there is not', { pattern: 'gold' }],
    ['a kind that there is not', { kind: 'quiz' }],
    ['a film’s second that is none', { kind: 'film', anchor: 'NaN' }],
    ['more than a note holds', { body: 'x'.repeat(4001) }],
    ['a sign that a terminal obeys', { body: 'a\u001B[2J' }],
    ['a NUL', { exact: 'a\u0000' }],
    ['half a character', { prefix: '\uD800' }],
    ['a place before the beginning', { place: -1 }],
    ['a place that no column holds', { place: 2 ** 40 }],
    ['a day in another age', { edited_at: '9999-12-31T00:00:00Z' }],
    ['a day that there is not', { edited_at: '2026-02-30T00:00:00Z' }],
    ['a list where words should be', { body: ['x'] }],
  ] as const)('a file with %s is refused whole, with a sentence', async (_what, more) => {
    expect(await bring(file(note(), note(more)))).toMatchObject({
      error: 'bring_along_unreadable',
      message: expect.stringMatching(/^This is not an archive of Tessera/),
    })
    expect(await bodies()).toEqual([])
  })

  test('of a hostile file are words: on the page of the archive nothing of them is markup, and their place is told', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'</section><script>alert(1)</script>'
    await bring(
      file(
        note({ body: evil, exact: evil, prefix: evil, lang: 'en' }),
        note({ kind: 'film', anchor: '83', place: 83, exact: '', body: 'Look' }),
        note({ kind: 'cell', anchor: evil, exact: 'x = 1', pattern: 'wave' }),
      ),
    )
    const page = (await download()).get('notes.html')?.toString('utf8') ?? ''
    expect(page).not.toMatch(/<img|<script|onerror=[^&]*"/)
    expect(page).toContain('<span class="mark-dots">&#60;img')
    expect(page).toMatch(/Film 1:23/)
    expect(page).toMatch(/Notebook cell[^]*<span class="mark-wave">x = 1/)
  })

  test('a file of a release that knew no notes brings none, and takes none away', async () => {
    await bring(file(note()))
    const old = JSON.stringify({ format: 'tessera-bring-along', version: 1, school: 'x', cards: [] })
    expect((await bring(old))['notes']).toEqual({ all: 0, fresh: 0, unknown: 0, full: 0 })
    expect(await bodies()).toHaveLength(1)
  })
})

/** As a form has them. */
const strings = (one: Given): Record<string, string> => {
  const { id: _, phase_id: phase, edited_at: _at, ...rest } = one
  return Object.fromEntries(Object.entries({ ...rest, cert_id: phase }).map(([key, value]) => [key, String(value)]))
}
