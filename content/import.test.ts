import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { selectContentVersion } from '../store/content-version.ts'
import { lockContent } from '../store/content.ts'
import { one, rows, run, sql } from '../store/sql.ts'
import type { Db } from '../store/database.ts'
import { selectItemSources } from '../store/source-place.ts'
import { selectTerms } from '../store/term.ts'
import { openTestDatabase } from '../store/test-database.ts'
import { runBehind } from '../store/test-turns.ts'
import { importChecked, importFolder, importShipped } from './import.ts'
import { body, LESSON, writeFiles, writePhase } from './test-folder.ts'
import { readShipped } from './test-shipped.ts'

const { database, close } = await openTestDatabase()
const filesDir = path.join(os.tmpdir(), `tessera-files-${process.pid}`)
afterAll(async () => {
  await close()
  await rm(filesDir, { recursive: true, force: true })
})
const EN = `${LESSON}/lesson.en.md`

beforeEach(async () => {
  await run(
    database,
    sql`truncate phase, faq_category, site_page, feedback_type, hours_price, site_edition, asset, account cascade`,
  )
})

const version = async () => (await selectContentVersion(database)).version
const lessonRow = z.strictObject({
  id: z.string(),
  module_id: z.string(),
  position: z.number(),
  is_retired: z.boolean(),
})
const selectLessons = () =>
  rows(database, lessonRow, sql`select id, module_id, position, is_retired from lesson order by id`)

test.each([
  [
    'llm-foundations',
    [
      'phase',
      'module',
      'lesson',
      'lesson_text',
      'term',
      'quiz',
      'quiz_question_revision',
      'experiment',
      'experiment_text',
      'course_source',
      'asset',
    ],
  ],
  ['site', ['faq_category', 'faq', 'site_page', 'feedback_type', 'hours_price', 'bank_account', 'asset']],
])(
  'says how many rows it wrote: all that are there the first time, none the second (%s)',
  { timeout: 60_000 },
  async (course, tables) => {
    const each = tables.map((table) => `(select count(*) from ${table})`)
    const count = () =>
      one(database, z.strictObject({ n: z.number() }), {
        name: course,
        text: `select ${each.join(' + ')} as n`,
        values: [],
      }).then(({ n }) => n)
    const before = await count()
    const checked = await readShipped(course)
    const { changed } = await importChecked(database, checked, filesDir)
    expect(changed).toBeGreaterThan(10)
    expect(changed).toBe((await count()) - before)
    expect((await importChecked(database, checked, filesDir)).changed).toBe(0)
  },
)

/** A learner who has completed the reading of the first lesson and watched ten seconds. */
async function insertProgress(): Promise<void> {
  const { id } = await one(
    database,
    z.strictObject({ id: z.string() }),
    sql`insert into account (email, email_key) values ('a@b.cn', 'a@b.cn') returning id`,
  )
  await run(database, sql`insert into enrolment (account_id, phase_id) values (${id}, 'tiny')`)
  await run(
    database,
    sql`insert into item_completion (account_id, phase_id, lesson_id, item) values (${id}, 'tiny', 'first', 'reading')`,
  )
  await run(
    database,
    sql`insert into lesson_progress (account_id, phase_id, lesson_id, watched) values (${id}, 'tiny', 'first', '{[0,10)}')`,
  )
}
const selectProgress = () =>
  rows(
    database,
    z.strictObject({ lesson_id: z.string(), item: z.string(), watched: z.string() }),
    sql`select lesson_id, item, watched::text from item_completion join lesson_progress using (account_id, phase_id, lesson_id) join enrolment using (account_id, phase_id)`,
  )
const PROGRESS = [{ lesson_id: 'first', item: 'reading', watched: '{[0,10)}' }]

test('imports a phase with its module, lesson, texts and quiz', async () => {
  const before = await version()
  const { isImported, problems } = await importFolder(database, await writePhase(), filesDir)
  expect({ isImported, problems }).toEqual({ isImported: true, problems: [] })
  expect(await version()).toBe(before + 1)
  const text = z.strictObject({
    lang: z.string(),
    title: z.string(),
    reading: z.unknown(),
    headings: z.unknown(),
    video: z.null(),
  })
  expect(
    await rows(database, text, sql`select lang, title, reading, headings, video from lesson_text order by lang`),
  ).toEqual([
    { lang: 'en', title: 'First', reading: [{ kind: 'html', html: '<p>Text.</p>' }], headings: [], video: null },
    { lang: 'zh-CN', title: '第一课', reading: [{ kind: 'html', html: '<p>正文。</p>' }], headings: [], video: null },
  ])
  const quiz = z.strictObject({ id: z.string(), lesson_id: z.string(), definition: z.unknown() })
  expect(await one(database, quiz, sql`select id, lesson_id, definition from quiz`)).toEqual({
    id: 'tiny.first',
    lesson_id: 'first',
    definition: {
      passingScore: 60,
      totalScore: 100,
      minutes: 5,
      isRandom: false,
      attempts: null,
      waitSeconds: 0,
      draw: null,
      review: 'full',
      questions: [
        {
          id: 'q',
          type: 'single',
          points: 1,
          isPartial: false,
          prompt: { en: 'Which?', 'zh-CN': '哪个？' },
          choices: [
            { id: 'a', text: { en: 'A', 'zh-CN': '甲' }, why: { en: 'Yes.', 'zh-CN': '对。' } },
            { id: 'b', text: { en: 'B', 'zh-CN': '乙' }, why: { en: 'No.', 'zh-CN': '不对。' } },
          ],
          answer: ['a'],
        },
      ],
    },
  })
})

test('keeps of each paragraph and question its file and line, in each language', async () => {
  const written = (text: string) => text.replace('Text.', '## Part\n\nText.\n\n- one\n- two')
  await importFolder(database, await writePhase({ [EN]: written }), filesDir)
  const kept = z.strictObject({ lang: z.string(), source: z.unknown() })
  expect(await rows(database, kept, sql`select lang, source from lesson_text order by lang`)).toEqual([
    { lang: 'en', source: { file: EN, lines: [7, 9, 11, 12] } },
    { lang: 'zh-CN', source: { file: `${LESSON}/lesson.zh-CN.md`, lines: [6] } },
  ])
  expect(await selectItemSources(database, 'tiny.first')).toEqual([
    {
      question_id: 'q',
      places: {
        en: { file: `${LESSON}/quiz.yaml`, line: 4 },
        'zh-CN': { file: `${LESSON}/quiz.zh-CN.yaml`, line: 2 },
      },
    },
  ])
})

test('two imports at once take turns: the second finds what the first has written', async () => {
  const root = await writePhase()
  const before = await version()
  const first = (db: Db) => importFolder({ ...database, transaction: (work) => work(db) }, root, filesDir)
  expect(await runBehind(database, first, () => importFolder(database, root, filesDir))).toEqual({
    waited: true,
    result: { problems: [], isImported: true, changed: 0 },
  })
  expect(await version()).toBe(before + 1)
  // Not only for the rows of the other: what it compares with is read in its turn, too.
  expect(await runBehind(database, lockContent, () => importFolder(database, root, filesDir))).toMatchObject({
    waited: true,
  })
})

test('changes nothing when it is imported a second time', async () => {
  const root = await writePhase()
  await importFolder(database, root, filesDir)
  const before = await version()
  expect(await importFolder(database, root, filesDir)).toEqual({ problems: [], isImported: true, changed: 0 })
  expect(await version()).toBe(before)
})

test('writes nothing when one file has an error', async () => {
  await importFolder(database, await writePhase(), filesDir)
  const before = await version()
  const broken = await writePhase({
    'course.yaml': (text) => text.replace('Tiny', 'Renamed'),
    [EN]: body('[x](lesson:gone)'),
  })
  const result = await importFolder(database, broken, filesDir)
  expect([result.isImported, result.changed, result.problems.map(({ code }) => code)]).toEqual([
    false,
    0,
    ['link-broken'],
  ])
  expect(await one(database, z.strictObject({ title: z.unknown() }), sql`select title from phase`)).toEqual({
    title: { en: 'Tiny', 'zh-CN': '小' },
  })
  expect(await version()).toBe(before)
})

test('undoes all of it when the database refuses one row', async () => {
  await run(database, sql`alter table quiz add constraint refused check (id <> 'tiny.first')`)
  await expect(importFolder(database, await writePhase(), filesDir)).rejects.toThrow(/refused/)
  await run(database, sql`alter table quiz drop constraint refused`)
  expect(await selectLessons()).toEqual([])
  expect(await rows(database, z.strictObject({ id: z.string() }), sql`select id from phase`)).toEqual([])
})

test('keeps everybody’s progress when a lesson is retitled, reordered, renamed and moved to another module', async () => {
  await importFolder(database, await writePhase(), filesDir)
  await insertProgress()
  const moved = await writePhase({
    [`${LESSON}/lesson.en.md`]: null,
    [`${LESSON}/lesson.zh-CN.md`]: null,
    [`${LESSON}/quiz.yaml`]: null,
    [`${LESSON}/quiz.zh-CN.yaml`]: null,
    'modules/010-one/005-new/lesson.en.md': '---\nid: new\ntitle: New\nminutes: 5\n---\n\nNew.\n',
    'modules/020-two/module.yaml': 'id: two\ntitle: {en: Two, zh-CN: 二}\n',
    'modules/020-two/030-other-name/lesson.en.md':
      '---\nid: first\ntitle: Another title\nminutes: 10\n---\n\nOther text.\n',
  })
  const { isImported } = await importFolder(database, moved, filesDir)
  expect(isImported).toBe(true)
  expect(await selectLessons()).toEqual([
    { id: 'first', module_id: 'two', position: 0, is_retired: false },
    { id: 'new', module_id: 'one', position: 0, is_retired: false },
  ])
  expect(await selectProgress()).toEqual(PROGRESS)
})

test('retires what left the files, keeps its progress, and takes it back when it returns', async () => {
  const root = await writePhase()
  await importFolder(database, root, filesDir)
  await insertProgress()
  const without = await writePhase({
    [`${LESSON}/lesson.en.md`]: null,
    [`${LESSON}/lesson.zh-CN.md`]: null,
    [`${LESSON}/quiz.yaml`]: null,
    [`${LESSON}/quiz.zh-CN.yaml`]: null,
    'modules/010-one/module.yaml': null,
    'modules/020-two/module.yaml': 'id: two\ntitle: {en: Two, zh-CN: 二}\n',
  })
  await importFolder(database, without, filesDir)
  expect(await selectLessons()).toEqual([{ id: 'first', module_id: 'one', position: 0, is_retired: true }])
  const retired = z.strictObject({ id: z.string(), is_retired: z.boolean() })
  expect(
    await rows(
      database,
      retired,
      sql`select id, is_retired from module union all select id, is_retired from quiz order by id`,
    ),
  ).toEqual([
    { id: 'one', is_retired: true },
    { id: 'tiny.first', is_retired: true },
    { id: 'two', is_retired: false },
  ])
  expect(await selectProgress()).toEqual(PROGRESS)
  await importFolder(database, root, filesDir)
  expect(await selectLessons()).toEqual([{ id: 'first', module_id: 'one', position: 0, is_retired: false }])
})

test('lets two imports take turns', async () => {
  const [a, b] = [
    await writePhase({ [EN]: body('One version.') }),
    await writePhase({ [EN]: body('Another version.') }),
  ]
  const results = await Promise.all([a, b, a, b].map((root) => importFolder(database, root, filesDir)))
  expect(results.map(({ isImported }) => isImported)).toEqual([true, true, true, true])
  const { html } = await one(
    database,
    z.strictObject({ html: z.string() }),
    sql`select reading -> 0 ->> 'html' as html from lesson_text where lang = 'en'`,
  )
  const { hash } = await one(database, z.strictObject({ hash: z.string() }), sql`select source_hash as hash from phase`)
  await importFolder(database, html.includes('One') ? a : b, filesDir)
  expect(await one(database, z.strictObject({ hash: z.string() }), sql`select source_hash as hash from phase`)).toEqual(
    { hash },
  ) // text and hash are of the same edition
})

test('tells listeners that the content changed, and only then', async () => {
  const root = await writePhase()
  let heard = 0
  const told = Promise.withResolvers<void>()
  const stop = await database.listen('content', () => {
    heard++
    told.resolve()
  })
  await importFolder(database, root, filesDir)
  await told.promise
  await importFolder(database, root, filesDir)
  await importFolder(database, await writePhase({ [EN]: body('Changed.') }), filesDir)
  await expect.poll(() => heard).toBe(2)
  await stop()
})

test('stores a file once, under the hash of its content', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>\n'
  const root = await writePhase({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': svg })
  await importFolder(database, root, filesDir)
  const { cover } = await one(database, z.strictObject({ cover: z.string() }), sql`select cover from phase`)
  expect(cover).toMatch(/^[0-9a-f]{32}\.svg$/)
  expect(await readFile(path.join(filesDir, cover), 'utf8')).toBe(svg)
  expect(
    await one(database, z.strictObject({ type: z.string(), bytes: z.number() }), sql`select type, bytes from asset`),
  ).toEqual({ type: 'image/svg+xml', bytes: svg.length })
  expect((await readdir(filesDir)).filter((name) => name.endsWith('.half'))).toEqual([])
  // Where a store takes the folder's place, it gets the file once, with its type.
  const stored = new Map<string, { size: number; type: string }>()
  const store = {
    find: async (name: string) => stored.get(name),
    put: async (name: string, bytes: Uint8Array, type: string) =>
      void stored.set(name, { size: bytes.length, type: `${stored.get(name)?.type ?? ''}${type}` }),
  }
  for (let times = 0; times < 2; times++) await importFolder(database, root, store)
  expect([...stored]).toEqual([[cover, { size: svg.length, type: 'image/svg+xml' }]])
})

test('a start puts back files of shipped courses that were lost, or are only half there', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0"/></svg>\n'
  const courses = path.dirname(
    await writePhase({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': svg }),
  )
  await importShipped(database, courses, filesDir)
  const { cover } = await one(database, z.strictObject({ cover: z.string() }), sql`select cover from phase`)
  const before = await version()
  for (const spoil of [
    () => rm(path.join(filesDir, cover)),
    () => writeFile(path.join(filesDir, cover), '<svg'),
    () => rm(filesDir, { recursive: true }),
  ]) {
    await spoil()
    expect(await importShipped(database, courses, filesDir)).toEqual([])
    expect(await readFile(path.join(filesDir, cover), 'utf8')).toBe(svg)
  }
  expect(await version()).toBe(before)
  const away = { find: () => Promise.reject(new Error('away')), put: () => Promise.reject(new Error('away')) }
  expect(await importShipped(database, courses, away)).toEqual([]) // a storage that is away holds up no start
})

test('a lost file of an author’s own course, which no start can put back, costs a start one look at each file', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="M0 0"/></svg>\n'
  const tiny = await writePhase({ 'course.yaml': (text) => `${text}cover: cover.svg\n`, 'cover.svg': svg })
  const stored = new Map<string, { size: number }>()
  const looks: string[] = []
  const store = {
    find: async (name: string) => (looks.push(name), stored.get(name)),
    put: async (name: string, bytes: Uint8Array) => void stored.set(name, { size: bytes.length }),
  }
  await importShipped(database, path.dirname(tiny), store)
  const names = [...stored.keys(), 'lost.mp4']
  await run(database, sql`insert into asset (name, type, bytes) values ('lost.mp4', 'video/mp4', 9)`)
  looks.length = 0
  expect(await importShipped(database, path.dirname(tiny), store)).toEqual([])
  expect(looks.toSorted()).toEqual(names.toSorted())
})

test('imports the shipped folders at start only when their files changed', async () => {
  const tiny = await writePhase()
  const courses = path.dirname(tiny)
  await importShipped(database, courses, filesDir)
  const before = await version()
  expect(await importShipped(database, courses, filesDir)).toEqual([])
  expect(await version()).toBe(before)

  // What an author imported by hand stays until a newer edition is shipped.
  await importFolder(database, await writePhase({ [EN]: body('By hand.') }), filesDir)
  await importShipped(database, courses, filesDir)
  const html = z.strictObject({ html: z.string() })
  const select = sql`select reading -> 0 ->> 'html' as html from lesson_text where lang = 'en'`
  expect(await one(database, html, select)).toEqual({ html: '<p>By hand.</p>' })
  await writeFile(path.join(tiny, EN), (await readFile(path.join(tiny, EN), 'utf8')).replace('Text.', 'Shipped anew.'))
  await importShipped(database, courses, filesDir)
  expect(await one(database, html, select)).toEqual({ html: '<p>Shipped anew.</p>' })
})

test('renders anew at start what another renderer made, once, though two processes start, and leaves alone what an author imported by hand', async () => {
  const courses = path.dirname(await writePhase())
  await importShipped(database, courses, filesDir)
  const html = z.strictObject({ html: z.string() })
  const select = sql`select reading -> 0 ->> 'html' as html from lesson_text where lang = 'en'`
  const makeOlder = async () => {
    await run(database, sql`update lesson_text set reading = '[{"kind": "html", "html": "older"}]'`)
    await run(database, sql`update phase set shipped_hash = 'older ' || split_part(shipped_hash, ' ', 2)`)
  }
  await makeOlder()
  const before = await version()
  expect(await Promise.all([1, 2].map(() => importShipped(database, courses, filesDir)))).toEqual([[], []])
  expect(await one(database, html, select)).toEqual({ html: '<p>Text.</p>' })
  expect(await version()).toBe(before + 1)

  await importFolder(database, await writePhase({ [EN]: body('By hand.') }), filesDir)
  await makeOlder()
  await importShipped(database, courses, filesDir)
  expect(await one(database, html, select)).toEqual({ html: 'older' }) // its files are not here
})

test('imports the site: questions, pages, feedback types, prices; and takes out what left', async () => {
  const files = {
    'questions.yaml':
      'categories: [{id: c, title: {en: C, zh-CN: 类}}]\nquestions:\n  - {id: q, category: c, featured: true, title: {en: Why?, zh-CN: 为什么？}, answer: {en: "*So*.", zh-CN: 因此。}}\n  - {id: r, category: c, title: {en: R, zh-CN: 答}, answer: {en: "a\\n\\nb", zh-CN: 乙}}\n',
    'feedback.yaml':
      'types: [{id: idea, name: {en: Idea, zh-CN: 建议}}, {id: other, name: {en: Other, zh-CN: 其他}}]\n',
    'hours.yaml': 'currency: USD\nper_hour: 200\nvalidities: [{id: d30, days: 30}]\n',
    'bank.yaml':
      'bank_name: B\nbank_address: A\naccount_title: S\naccount_number: "1"\niban: AE07 0331 2345 6789 0123 456\ncurrency: USD\nswift: EXMPAEAD\naddress: C\nmethods: [transfer]\noffice: {zone: Asia/Dubai, days: [mon], from: 8, to: 16, closed: [2026-12-02]}\n',
    'privacy-policy.en.md': '---\ntitle: Privacy\nupdated: 2026-11-21\n---\n\n## What\n\nText.\n',
    'privacy-policy.zh-CN.md': '---\ntitle: 隐私\nupdated: 2026-11-21\n---\n\n正文。\n',
  }
  const root = await writeFiles(files)
  expect((await importFolder(database, root, filesDir)).problems).toEqual([])
  expect((await importFolder(database, root, filesDir)).changed).toBe(0)
  const faq = z.strictObject({ id: z.string(), is_featured: z.boolean(), answer: z.unknown() })
  expect(await rows(database, faq, sql`select id, is_featured, answer from faq order by position`)).toEqual([
    { id: 'q', is_featured: true, answer: { en: '<p><em>So</em>.</p>', 'zh-CN': '<p>因此。</p>' } },
    { id: 'r', is_featured: false, answer: { en: '<p>a</p>\n<p>b</p>', 'zh-CN': '<p>乙</p>' } },
  ])
  const page = z.strictObject({ lang: z.string(), title: z.string(), body: z.string(), updated_on: z.string() })
  expect(await rows(database, page, sql`select lang, title, body, updated_on from site_page order by lang`)).toEqual([
    { lang: 'en', title: 'Privacy', body: '<h2 id="what">What</h2>\n<p>Text.</p>', updated_on: '2026-11-21' },
    { lang: 'zh-CN', title: '隐私', body: '<p>正文。</p>', updated_on: '2026-11-21' },
  ])
  const bank = z.strictObject({ details: z.unknown() })
  const selectBank = sql`select details from bank_account`
  expect(await rows(database, bank, selectBank)).toMatchObject([
    {
      details: {
        accountTitle: 'S',
        methods: ['transfer'],
        office: { zone: 'Asia/Dubai', fromHour: 8, closed: ['2026-12-02'] },
      },
    },
  ])
  for (const [code, wrong] of [
    ['account-shape', files['bank.yaml'].replace('AE07', 'AE08')],
    ['field-invalid', files['bank.yaml'].replace('Asia/Dubai', 'Mars/Base')],
    ['field-invalid', files['bank.yaml'].replace('to: 16', 'to: 8')],
  ] as const) {
    expect(
      (await importFolder(database, await writeFiles({ ...files, 'bank.yaml': wrong }), filesDir)).problems,
    ).toMatchObject([{ code, file: expect.stringContaining('bank.yaml') }])
  }
  const fewer = await writeFiles({
    ...files,
    'questions.yaml': files['questions.yaml'].replace(/ {2}- \{id: r.*\n/, ''),
    'feedback.yaml': 'types: [{id: other, name: {en: Other, zh-CN: 其他}}]\n',
  })
  await importFolder(database, fewer, filesDir)
  expect((await rows(database, faq, sql`select id, is_featured, answer from faq`)).map(({ id }) => id)).toEqual(['q'])
  const type = z.strictObject({ id: z.string(), is_retired: z.boolean() })
  expect(await rows(database, type, sql`select id, is_retired from feedback_type order by id`)).toEqual([
    { id: 'idea', is_retired: true },
    { id: 'other', is_retired: false },
  ])
})

test('terms are kept with the lessons that use them first, follow their file, and go with it', async () => {
  const file = `terms:
  - id: text
    name: {en: text, zh-CN: 正文}
    pinyin: zhèng wén
    usual: {en: body}
    definition: {en: Words., zh-CN: 字。}
  - id: unused
    name: {en: unused, zh-CN: 未用}
    pinyin: wèi yòng
    definition: {en: Nothing., zh-CN: 无。}
`
  const of = async (terms: string | null) => {
    expect((await importFolder(database, await writePhase({ 'terms.yaml': terms }), filesDir)).problems).toEqual([])
    return selectTerms(database, 'tiny')
  }
  expect(await of(file)).toEqual([
    {
      id: 'text',
      name: { en: 'text', 'zh-CN': '正文' },
      usual: { en: 'body' },
      definition: { en: 'Words.', 'zh-CN': '字。' },
      pinyin: 'zhèng wén',
      firstUse: { en: 'first', 'zh-CN': 'first' },
    },
    expect.objectContaining({ id: 'unused', firstUse: {} }),
  ])
  const [changed] = await of(file.replace('Words.', 'Letters.').replace(/ {2}- id: unused[^]*/, ''))
  expect(changed?.definition['en']).toBe('Letters.')
  expect(await of(null)).toEqual([])
})
