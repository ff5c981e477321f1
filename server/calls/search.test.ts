import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexMissing } from '../../content/index-search.ts'
import { run, sql } from '../../store/sql.ts'
import { upsertTerms } from '../../store/term.ts'
import { giveEnrolment, givePhase, giveQuestion, giveQuestionCategory } from '../../store/test-data.ts'
import { openTestApp } from '../http/test-app.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)

const reading = (lang: string, html: string) =>
  JSON.stringify([{ kind: 'html', html: `<h2 id="one">${lang === 'en' ? 'Heading' : '标题'}</h2><p>${html}</p>` }])
const write = (lesson: string, lang: string, html: string) =>
  run(db, sql`update lesson_text set reading = ${reading(lang, html)} where lesson_id = ${lesson} and lang = ${lang}`)

beforeAll(async () => {
  const lessons = (...ids: string[]) =>
    ids.map((id) => ({ id, isPreview: id.startsWith('free'), isRetired: id.startsWith('gone') }))
  await givePhase(db, { id: 'llm', modules: [{ id: 'm', lessons: lessons('free', 'closed', 'gone') }] })
  await givePhase(db, {
    id: 'paid',
    position: 2,
    price: { amount: 100, currency: 'CNY' },
    modules: [{ id: 'm', lessons: lessons('free-paid', 'paid') }],
  })
  await givePhase(db, { id: 'draft', state: 'draft', modules: [{ id: 'm', lessons: lessons('free-draft') }] })
  await givePhase(db, { id: 'old', state: 'retired', modules: [{ id: 'm', lessons: lessons('free-old') }] })
  for (const lesson of ['free', 'closed', 'gone', 'free-paid', 'paid', 'free-draft', 'free-old']) {
    await write(lesson, 'en', `The needle probabilities of ${lesson} &amp; more.`)
    await write(lesson, 'zh-CN', `一根<strong>绣花</strong>针，在 ${lesson} 里。`)
  }
  const term = { name: { en: 'perplexity', 'zh-CN': '困惑度' }, usual: { en: 'needle score' }, firstUse: {} }
  const terms = [
    { ...term, id: 'perplexity', definition: { en: 'A number.', 'zh-CN': '一个数。' }, pinyin: 'kùn huò dù' },
  ]
  for (const id of ['llm', 'draft']) await upsertTerms(db, { id, terms })
  await giveQuestionCategory(db, { id: 'start' })
  await giveQuestion(db, { id: 'lost', categoryId: 'start', title: { en: 'Lost a needle?', 'zh-CN': '丢了绣花针？' } })
  await run(db, sql`insert into site_edition (source_hash) values ('x') on conflict do nothing`)
  await indexMissing(house.database)
})

type Hit = {
  kind: string
  phase: { id: string } | null
  lesson: { id: string } | null
  anchor: string
  snippet: { text: string; is_hit: boolean }[]
}
async function find(q: string, options: Parameters<typeof call>[2] = {}) {
  const { body } = await call('/search/find', { q }, options)
  return (body['list'] as Hit[]).map(({ kind, lesson, phase }) => `${kind} ${lesson?.id ?? phase?.id ?? 'site'}`)
}

test('a visitor finds what anybody may read: previews, terms, questions; a hit says where it is and what it says', async () => {
  expect(await find('needle')).toEqual(['question site', 'text free', 'text free-paid', 'term llm'])
  const { body } = await call('/search/find', { q: 'probability needle' })
  expect((body['list'] as Hit[])[0]).toMatchObject({
    kind: 'text',
    phase: { id: 'llm' },
    lesson: { id: 'free' },
    anchor: 'one',
    snippet: [
      { text: 'The ', is_hit: false },
      { text: 'needle', is_hit: true },
      { text: ' ', is_hit: false },
      { text: 'probabilities', is_hit: true },
      { text: ' of free & more.', is_hit: false },
    ],
  })
  expect(await find('绣花', { lang: 'zh-CN' })).toEqual(['question site', 'text free', 'text free-paid'])
  expect(await find('花针', { lang: 'zh-CN' })).toEqual(['question site', 'text free', 'text free-paid'])
})

test('a walk over all that is not to be read: drafts, retired and paid lessons are found by nobody who may not read them', async () => {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  for (const lang of ['en', 'zh-CN'] as const)
    for (const q of ['needle', 'closed', 'paid', 'draft', 'old', 'gone', 'heading', '绣花', '标题', '针', 'a', 'the'])
      for (const who of [{ lang }, { lang, learner }] as { lang: 'en'; learner?: typeof learner }[]) {
        const hits = await find(q, who)
        const isEnrolled = who.learner !== undefined
        for (const hit of hits.filter((one) => !/^(?:question|term|lesson) /.test(one)))
          expect(['free', 'free-paid', ...(isEnrolled ? ['closed'] : [])], `${q} ${hit}`).toContain(hit.split(' ')[1])
        for (const hit of hits) expect(hit).not.toMatch(/draft|old|gone/)
      }
  expect(await find('needle', { learner })).toContain('text closed')
  expect(await find('needle', { learner })).not.toContain('text paid')
})

test('one finds one’s own notes, by their words and by those that they stand at, and never anybody else’s', async () => {
  const [ada, bob] = [await house.signIn(), await house.signIn()]
  const write = (learner: typeof ada, body: string, exact: string) =>
    call(
      '/note/save',
      {
        id: randomUUID(),
        cert_id: 'llm',
        lesson_id: 'free',
        kind: 'text',
        lang: 'en',
        anchor: 'one',
        place: '0',
        exact,
        pattern: 'solid',
        body,
        base: '0',
        writer: randomUUID(),
        seq: '1',
      },
      { learner },
    )
  await write(ada, 'Remember the quaggas of Ada, 斑驴也要记住', 'The needle')
  await write(bob, 'Bob has zebras', 'probabilities')
  const notes = async (q: string, more: Parameters<typeof call>[2] = {}) =>
    ((await call('/search/find', { q }, more)).body['notes'] as { snippet: { text: string; is_hit: boolean }[] }[]).map(
      ({ snippet }) => snippet.map(({ text, is_hit: isHit }) => (isHit ? `[${text}]` : text)).join(''),
    )
  expect(await notes('quagga', { learner: ada })).toEqual(['Remember the [quaggas] of Ada, 斑驴也要记住 · The needle'])
  for (const q of ['quag', 'needle', '斑驴', '记住', 'ada quaggas', 'needles remember'])
    expect([q, (await notes(q, { learner: ada })).length]).toEqual([q, 1])
  for (const q of [
    'quagga',
    'quaggas',
    'needle',
    'remember',
    '斑驴',
    '记',
    'ada',
    'a',
    'the',
    'zebra',
    'probability',
    '%',
    '',
  ]) {
    expect(await notes(q)).toEqual([])
    for (const found of await notes(q, { learner: bob })) expect(found).toContain('zebras')
    for (const found of await notes(q, { learner: ada })) expect(found).toContain('quaggas')
  }
})

test('what is withdrawn is not found from that moment on, though it stands in the index still', async () => {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  const setRetired = async (isRetired: boolean) => {
    await run(db, sql`update lesson set is_retired = ${isRetired} where id in ('closed', 'free')`)
  }
  await setRetired(true)
  expect((await find('needle', { learner })).filter((hit) => /closed|free$/.test(hit))).toEqual([])
  await setRetired(false)
  expect(await find('needle', { learner })).toContain('text closed')
})

test('a notebook is for who is enrolled, also where its lesson is free', async () => {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
  await run(
    db,
    sql`insert into search_document (phase_id, lesson_id, lang, kind, anchor, position, title, body, words)
        values ('llm', 'free', 'en', 'cell', 'c1', 99, '', 'haystack = 1', '{haystack}')`,
  )
  const stranger = await house.signIn()
  expect([await find('haystack'), await find('haystack', { learner: stranger })]).toEqual([[], []])
  expect(await find('haystack', { learner })).toEqual(['cell free'])
})

test('what is called so comes first, in whichever form the word was typed', async () => {
  expect((await find('headings'))[0]).toBe('heading free')
  expect((await find('needles'))[0]).toBe('question site')
})

test('who has left a phase finds its lessons no more; who reads on in a retired one does', async () => {
  const learner = await house.signIn()
  await giveEnrolment(db, { accountId: learner.id, phaseId: 'old' })
  expect(await find('needle', { learner })).toContain('text free-old')
  await run(db, sql`update enrolment set left_at = now() where account_id = ${learner.id}`)
  expect(await find('needle', { learner })).not.toContain('text free-old')
})

test('one mistake in a word is forgiven and told, a word that goes on is found by its beginning', async () => {
  const { body } = await call('/search/find', { q: 'perplexty' })
  expect((body['list'] as Hit[]).map(({ kind }) => kind)).toEqual(['term'])
  expect(body['instead']).toEqual([{ typed: 'perplexty', meant: 'perplexity' }])
  expect(await find('perpl')).toEqual(['term llm'])
  expect(await find('needle perplexity nothinglikeit')).toEqual([])
})

test.each(['', ' ', '。', '%_', "'; drop table phase; --", '\\', '(((', 'a'.repeat(200)])(
  '%j finds nothing and breaks nothing',
  async (q) => {
    const { status, body } = await call('/search/find', { q })
    expect([status, body['list']]).toEqual([200, []])
  },
)
