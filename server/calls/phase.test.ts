import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  giveAccount,
  giveEnrolment,
  givePhase,
  giveQuestion,
  giveQuestionCategory,
  inBoth,
} from '../../store/test-data.ts'
import { run, sql } from '../../store/sql.ts'
import { upsertTerms } from '../../store/term.ts'
import { openTestApp } from '../http/test-app.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)

beforeAll(async () => {
  await givePhase(db, {
    id: 'llm',
    position: 1,
    freeHours: 20,
    hasCertificate: true,
    modules: [
      {
        id: 'counting',
        lessons: [
          { id: 'bigram', minutes: 25, items: ['reading', 'quiz'], quiz: 'llm.check-2', isPreview: true },
          {
            id: 'surprise',
            minutes: 30,
            items: ['video', 'reading', 'experiment'],
            videoSeconds: 80,
            quiz: 'llm.check-3',
            texts: [{ lang: 'en', title: 'Surprise' }],
          },
          { id: 'gone', minutes: 99, isRetired: true, quiz: 'llm.check-gone' },
        ],
      },
      { id: 'attention', lessons: [{ id: 'heads', minutes: 40 }] },
      { id: 'old', isRetired: true, lessons: [{ id: 'left-behind', minutes: 99 }] },
    ],
  })
  await givePhase(db, {
    id: 'rag',
    position: 2,
    price: { amount: 49_900, currency: 'CNY' },
    title: { en: 'Retrieval' },
    modules: [{ id: 'search', lessons: [{ id: 'index' }] }],
  })
  await givePhase(db, { id: 'empty', position: 3 })
  await givePhase(db, { id: 'secret', position: 4, state: 'draft', modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })
  await givePhase(db, { id: 'closed', position: 5, state: 'retired', modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })
  await giveQuestionCategory(db, { id: 'start' })
  await giveQuestion(db, {
    id: 'second',
    categoryId: 'start',
    position: 2,
    isFeatured: true,
    title: { en: 'Only in English' },
  })
  await giveQuestion(db, { id: 'first', categoryId: 'start', position: 1, isFeatured: true })
  await giveQuestion(db, { id: 'plain', categoryId: 'start', position: 3 })
})

const lessonNode = (id: string, name: string, more: object) => ({
  node: { id, name, is_preview: false, lang: 'zh-CN', ...more },
  level: 2,
  children: [],
})

const chineseTree = [
  {
    node: { id: 'counting', name: 'counting 中文', minutes: 55, items: [], is_preview: false, lang: 'zh-CN' },
    level: 1,
    children: [
      lessonNode('bigram', 'bigram 中文', { minutes: 25, items: ['reading', 'quiz'], is_preview: true }),
      lessonNode('surprise', 'Surprise', { lang: 'en', minutes: 30, items: ['video', 'reading', 'experiment'] }),
    ],
  },
  {
    node: { id: 'attention', name: 'attention 中文', minutes: 40, items: [], is_preview: false, lang: 'zh-CN' },
    level: 1,
    children: [lessonNode('heads', 'heads 中文', { minutes: 40, items: ['reading'] })],
  },
]

describe('/index/front-index', () => {
  test('shows the published phases with their trees, and the featured questions, in order', async () => {
    const { status, body } = await call('/index/front-index', {}, { lang: 'zh-CN' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ cert_list: [{ id: 'llm' }, { id: 'rag' }, { id: 'empty' }] })
    expect(body['cert_list']).toContainEqual({
      id: 'llm',
      name: 'llm 中文',
      desc: 'About llm 中文',
      lang: 'zh-CN',
      img_url: null,
      price: null,
      prices: [],
      minutes: 95,
      map_tree: chineseTree,
    })
    expect(body['faq_list']).toEqual([
      { id: 'first', title: 'first 中文', answer: 'Answer to first 中文', lang: 'zh-CN' },
      { id: 'second', title: 'Only in English', answer: 'Answer to second 中文', lang: 'en' },
    ])
  })

  test('tells of planned phases by what they will teach, behind none that is only a draft', async () => {
    const other = await openTestApp()
    const { pool } = other.database
    for (const id of ['later', 'sooner', 'secret', 'open'])
      await givePhase(pool, { id, state: id === 'open' ? 'published' : 'draft', position: id === 'later' ? 2 : 1 })
    await run(pool, sql`update phase set is_planned = true where id <> 'secret'`)
    for (const path of ['/index/front-index', '/index/cert-list'] as const)
      expect((await other.call(path, {}, { lang: 'zh-CN' })).body['planned']).toEqual([
        { id: 'sooner', name: 'sooner 中文', desc: 'About sooner 中文', lang: 'zh-CN' },
        { id: 'later', name: 'later 中文', desc: 'About later 中文', lang: 'zh-CN' },
      ])
    expect((await other.call('/index/cert-detail', { id: 'sooner' })).body).toMatchObject({ error: 'not_found' })
    await other.close()
  })

  test('takes four sentences of SQL however many phases there are', async () => {
    const texts: string[] = []
    const counting = await openTestApp()
    const { pool } = counting.database
    counting.database.query = (query) => {
      texts.push(query.text)
      return pool.query(query)
    }
    for (const id of ['a', 'b', 'c']) await givePhase(pool, { id, modules: [{ id: 'm', lessons: [{ id: 'l' }] }] })
    expect((await counting.call('/index/front-index')).body['cert_list']).toHaveLength(3)
    expect(texts).toHaveLength(4)
    await counting.close()
  })
})

describe('/index/cert-list', () => {
  test('lists the published phases; drafts and retired ones are nowhere', async () => {
    const { body } = await call('/index/cert-list', { page_size: 999 })
    expect(body).toMatchObject({
      list: [
        { id: 'llm', name: 'llm in English' },
        { id: 'rag', price: { amount: 49_900, currency: 'CNY' } },
        { id: 'empty', minutes: 0, map_tree: [] },
      ],
    })
    expect(body['pagination']).toEqual({ total: 3, page: 1, pageSize: 999 })
  })

  test('goes page by page, and keeps the total beyond the last', async () => {
    expect((await call('/index/cert-list', { page: 2, page_size: 2 })).body).toMatchObject({
      list: [{ id: 'empty' }],
      pagination: { total: 3, page: 2, pageSize: 2 },
    })
    expect((await call('/index/cert-list', { page: 9, page_size: 2 })).body).toEqual({
      list: [],
      planned: [],
      pagination: { total: 3, page: 9, pageSize: 2 },
    })
  })

  test('falls back to English where a name is missing', async () => {
    const { body } = await call('/index/cert-list', { page: 2, page_size: 1 }, { lang: 'zh-CN' })
    expect(body).toMatchObject({ list: [{ name: 'Retrieval', desc: 'About rag 中文' }] })
  })

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page_size', '1000'],
    ['page_size', '1e2'],
  ])('refuses %s %s, in both languages', async (field, value) => {
    expect((await call('/index/cert-list', { [field]: value })).body).toMatchObject({
      error: 'invalid_input',
      fields: { [field]: 'Please enter a whole number in the allowed range.' },
    })
    expect((await call('/index/cert-list', { [field]: value }, { lang: 'zh-CN' })).body['fields']).toEqual({
      [field]: expect.stringMatching(/\p{Script=Han}/u),
    })
  })
})

describe('/index/cert-category-tree', () => {
  test('shows the outline to everybody; what was retired is left out', async () =>
    expect((await call('/index/cert-category-tree', { id: 'llm' }, { lang: 'zh-CN' })).body).toEqual({
      map_tree: chineseTree,
    }))

  test('a phase without lessons has an empty tree', async () =>
    expect((await call('/index/cert-category-tree', { id: 'empty' })).body).toEqual({ map_tree: [] }))
})

describe('/index/terms', () => {
  const terms = [
    {
      id: 'bit',
      name: { en: 'bit', 'zh-CN': '比特' },
      usual: { en: 'Sh' },
      definition: { en: 'A digit.', 'zh-CN': '一位。' },
      pinyin: 'bǐ tè',
      firstUse: { en: 'surprise', 'zh-CN': 'heads' },
    },
    { id: 'nat', name: { en: 'nat' }, usual: {}, definition: { en: 'e.' }, pinyin: null, firstUse: { en: 'gone' } },
  ]
  beforeAll(async () => {
    await upsertTerms(db, { id: 'llm', terms })
    await upsertTerms(db, { id: 'secret', terms })
    await upsertTerms(db, { id: 'closed', terms })
  })

  test('tells what the words of a phase mean, in the reader’s language, and where each is used first', async () => {
    expect((await call('/index/terms', { id: 'llm' }, { lang: 'zh-CN' })).body).toEqual({
      id: 'llm',
      name: 'llm 中文',
      lang: 'zh-CN',
      list: [
        {
          id: 'bit',
          names: [
            { lang: 'en', text: 'bit', usual: 'Sh' },
            { lang: 'zh-CN', text: '比特', usual: null },
          ],
          pinyin: 'bǐ tè',
          definition: '一位。',
          lang: 'zh-CN',
          first: { module_id: 'attention', lesson_id: 'heads', name: 'heads 中文', number: 3 },
        },
        {
          id: 'nat',
          names: [{ lang: 'en', text: 'nat', usual: null }],
          pinyin: null,
          definition: 'e.',
          lang: 'en',
          first: null, // the lesson is retired
        },
      ],
    })
    expect((await call('/index/terms', { id: 'llm' })).body['list']).toMatchObject([
      { definition: 'A digit.', first: { lesson_id: 'surprise', number: 2 } },
      {},
    ])
  })

  test('of a phase without any: none; a draft is not there, a retired one still is, for those who read on', async () => {
    expect((await call('/index/terms', { id: 'rag' })).body).toMatchObject({ list: [] })
    expect((await call('/index/terms', { id: 'closed' })).body['list']).toHaveLength(2)
    for (const id of ['secret', 'nowhere'])
      expect((await call('/index/terms', { id })).body).toMatchObject({ error: 'not_found' })
  })
})

describe('/index/cert-detail', () => {
  test('says what the phase teaches, costs and consists of', async () => {
    const { body } = await call('/index/cert-detail', { id: 'llm' })
    expect(body).toEqual({
      id: 'llm',
      name: 'llm in English',
      desc: 'About llm in English',
      lang: 'en',
      img_url: null,
      languages: ['en', 'zh-CN'],
      map_id: 'llm.outline',
      quiz_ids: ['llm.check-2', 'llm.check-3'],
      certificate_id: 'llm.certificate',
      price: null,
      prices: [],
      free_hours: 20,
      minutes: 95,
      term_count: expect.any(Number),
      lesson_count: 3,
      updated_at: expect.any(Number),
    })
    expect(String(body['updated_at'])).toHaveLength(10)
  })

  test('a phase without a certificate has no certificate_id', async () =>
    expect((await call('/index/cert-detail', { id: 'rag' })).body).toMatchObject({
      certificate_id: null,
      price: { amount: 49_900, currency: 'CNY' },
      prices: [{ amount: 49_900, currency: 'CNY' }],
    }))

  test('gives the address of the cover', async () => {
    await run(db, sql`insert into asset values ('ab12.webp', 'image/webp', 10)`)
    await run(db, sql`update phase set cover = 'ab12.webp' where id = 'empty'`)
    expect((await call('/index/cert-detail', { id: 'empty' })).body).toMatchObject({ img_url: '/files/ab12.webp' })
  })
})

describe.each(['/index/cert-detail', '/index/cert-category-tree'] as const)('%s', (path) => {
  test.each(['secret', 'closed', 'never-was'])('does not find %s', async (id) => {
    expect((await call(path, { id })).body).toEqual({ error: 'not_found', message: 'This is not here, or no longer.' })
    expect((await call(path, { id }, { lang: 'zh-CN' })).body['message']).toMatch(/\p{Script=Han}/u)
  })

  test('asks for an id, and refuses what is none', async () => {
    expect((await call(path, {})).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: 'Please fill in this field.' },
    })
    expect((await call(path, { id: '../llm' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: 'This is not valid.' },
    })
  })
})

test('what everybody may see is the same for a learner', async () => {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'closed' })
  await giveEnrolment(db, { accountId: await giveAccount(db), phaseId: 'llm' })
  for (const path of ['/index/front-index', '/index/cert-list'] as const)
    expect((await call(path, {}, { learner })).body).toEqual((await call(path)).body)
})

test('an import shows at once', async () => {
  await givePhase(db, { id: 'late', position: 9 })
  expect((await call('/index/cert-list')).body['pagination']).toMatchObject({ total: 4 })
  await run(db, sql`update phase set title = ${JSON.stringify(inBoth('renamed'))} where id = 'late'`)
  expect((await call('/index/cert-detail', { id: 'late' })).body).toMatchObject({ name: 'renamed in English' })
})
