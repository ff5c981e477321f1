// The archive of a learner (/user/export), and what is brought along from one (/user/import).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upsertBroughtCards } from '../../store/bring-along.ts'
import { insertCredit } from '../../store/hours.ts'
import { insertKeptFile } from '../../store/kept-file.ts'
import { personalData } from '../../store/personal-data.ts'
import { run, sql } from '../../store/sql.ts'
import { giveProfile } from '../../store/test-certificate.ts'
import { givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { exportNotebook, type Notebook } from '../../domain/experiment/notebook.ts'
import { makeNotebookFile } from '../flows/notebook-file.ts'
import type { TestLearner } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'
import { unpackArchive } from './test-archive.ts'
import { after, bigram, MINUTE, noon, openQuizHouse } from './test-quiz-house.ts'

const house = await openQuizHouse()
afterAll(house.close)
const { db, call } = house
beforeEach(() => house.setNow(noon))

const notebook: Notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [{ id: 'c1', cell_type: 'markdown', metadata: {}, source: 'My notes 中文 <script>alert(1)</script>' }],
}

beforeAll(async () => {
  house.setNow(noon)
  await givePhase(db, {
    id: 'rec',
    certificate: { validity: { kind: 'permanent' }, lessons: 'all', quizzes: [], experiments: [] },
    modules: [
      {
        id: 'm',
        lessons: [
          {
            id: 'a',
            items: ['reading'],
            texts: [{ lang: 'en', recall: [{ id: 'one', question: '<p>Ask one</p>', answer: '<p>Tell one</p>' }] }],
          },
        ],
      },
    ],
  })
  await giveExperiment(db, { id: 'rec.lab', phaseId: 'rec', lessonId: 'a' })
})

/** The archive as its learner gets it, with the code of a mail in the place of a password. */
async function download(learner: TestLearner, lang: 'en' | 'zh-CN' = 'en') {
  await call('/user/send-code', {}, { learner })
  const proof_code = readCode((await deliverMails(house)).at(-1)) ?? ''
  const reply = await call('/user/export', { proof_code, form: 'archive' }, { learner, lang })
  return { reply, files: unpackArchive(reply.bytes) }
}

async function keepNotebook(learner: TestLearner) {
  const { packed, bytes, hash } = await makeNotebookFile(notebook)
  await run(db, sql`insert into lab_work (account_id, experiment_id, version) values (${learner.id}, 'rec.lab', 1)`)
  await run(
    db,
    sql`insert into lab_version (account_id, experiment_id, version, kind, content, bytes, hash, saved_at) values (${learner.id}, 'rec.lab', 1, 'saved', ${packed}, ${bytes}, ${hash}, ${noon})`,
  )
}

const keepNote = (learner: TestLearner) =>
  call(
    '/note/save',
    {
      id: randomUUID(),
      cert_id: 'rec',
      lesson_id: 'a',
      kind: 'text',
      lang: 'en',
      anchor: '',
      place: '0',
      exact: 'a <b>quoted</b> word',
      pattern: 'solid',
      body: 'Remember 格物 <script>alert(1)</script>',
      base: '0',
      writer: randomUUID(),
      seq: '1',
    },
    { learner },
  )

/** Somebody who has done a bit of everything. */
async function settle(): Promise<TestLearner> {
  const learner = await house.signInEnrolled('rec', 'llm')
  await giveProfile(db, learner.id, { first: 'Xantippe', last: '<b>Quill</b>' })
  await call('/lesson/complete', { cert_id: 'rec', lesson_id: 'a', item: 'reading' }, { learner })
  const attempt = await house.begin(learner)
  await house.answer(learner, attempt, 'one', ['b'], 1)
  await house.answer(learner, attempt, 'four', ['false'], 2)
  house.setNow(after(3 * MINUTE))
  await house.submit(learner, attempt)
  await keepNotebook(learner)
  await keepNote(learner)
  await insertKeptFile(db, {
    accountId: learner.id,
    phaseId: 'rec',
    path: 'runs/模型 1.json',
    version: 1,
    content: Buffer.from([0, 255, 7]),
    hash: '0'.repeat(64),
    experimentId: 'rec.lab',
    now: noon,
  })
  await call('/certificate/set-name', { id: 'rec', name: 'Xantippe Quill' }, { learner })
  await call('/certificate/apply', { id: 'rec' }, { learner })
  await insertCredit(db, {
    accountId: learner.id,
    phaseId: 'rec',
    source: 'purchase',
    seconds: 5400,
    expiresAt: null,
    key: `credit ${learner.id}`,
    orderId: null,
    now: noon,
  })
  return learner
}

describe('the archive', () => {
  test('is unpacked by a foreign reader, and every link on its pages leads to a file in it', async () => {
    const { reply, files } = await download(await settle())
    expect([reply.headers['content-type'], reply.headers['cache-control']]).toEqual(['application/zip', 'no-store'])
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="tessera-2026-03-01-\w+\.zip"/)
    expect([...files.keys()].toSorted()).toEqual([
      'README.txt',
      'certificates.html',
      expect.stringMatching(/^certificates\/certificate-[\w-]+\.json$/),
      expect.stringMatching(/^certificates\/certificate-[\w-]+\.jwt$/),
      expect.stringMatching(/^certificates\/certificate-[\w-]+\.pdf$/),
      'data/bring-along.json',
      'data/everything.json',
      'hours.html',
      'index.html',
      'kept-files.html',
      'kept-files/rec/runs/模型-1.json',
      'learning.html',
      'notebooks.html',
      'notebooks/rec.lab.html',
      'notebooks/rec.lab.ipynb',
      'notes.html',
      'quizzes.html',
      'quizzes/llm.bigram.html',
      'recall.html',
    ])
    const pages = [...files].filter(([name]) => name.endsWith('.html'))
    const links = pages.flatMap(([name, bytes]) =>
      [...bytes.toString('utf8').matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) =>
        /^https?:/.test(href) ? [] : [decodeURIComponent(new URL(href, `file:///${name}`).pathname.slice(1))],
      ),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((name) => !files.has(name))).toEqual([])
    for (const [name, bytes] of pages) {
      const page = bytes.toString('utf8')
      expect([name, page.match(/<script|<link|<iframe| on\w+=/g)]).toEqual([name, null])
      expect(page).toContain('<meta http-equiv="Content-Security-Policy"')
      expect(page).not.toContain('<b>Quill</b>')
    }
  })

  test('holds the notebook as it is stored, the certificate to print and to check, and the same data as the one file', async () => {
    const learner = await settle()
    const { files } = await download(learner)
    expect(files.get('notebooks/rec.lab.ipynb')?.toString('utf8')).toBe(exportNotebook(notebook))
    expect(files.get('notebooks/rec.lab.html')?.toString('utf8')).toMatch(/My notes 中文/)
    expect(files.get('kept-files/rec/runs/模型-1.json')?.equals(Buffer.from([0, 255, 7]))).toBe(true)
    const of = (end: string) => [...files].find(([name]) => name.startsWith('certificates/') && name.endsWith(end))?.[1]
    expect(of('.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(JSON.parse(of('.json')?.toString('utf8') ?? '')).toMatchObject({
      proof: [{ cryptosuite: expect.any(String) }],
    })
    const data = JSON.parse(files.get('data/everything.json')?.toString('utf8') ?? '') as Record<string, unknown[]>
    expect(Object.keys(data)).toEqual(['format', 'version', 'made_at', ...Object.keys(personalData)])
    expect(data['account']).toMatchObject([{ id: learner.id }])
  })

  test('holds what was written down, with the words that it stands at, as text', async () => {
    const page = (await download(await settle())).files.get('notes.html')?.toString('utf8')
    expect(page).toContain('<span class="mark-solid">a &#60;b&#62;quoted&#60;/b&#62; word</span>')
    expect(page).toContain('Remember 格物 &#60;script&#62;alert(1)&#60;/script&#62;')
  })

  test('tells what was answered and what is right, in the language of the page', async () => {
    const learner = await settle()
    const page = (await download(learner)).files.get('quizzes/llm.bigram.html')?.toString('utf8') ?? ''
    expect(page).toMatch(/○ .*one a in English.*<span class="right">right<\/span>/)
    expect(page).toMatch(/● .*one b in English.*\(your answer\).*<span class="wrong">wrong<\/span>/)
    expect(page).toMatch(/● False/)
    expect(page.match(/No answer/g)).toHaveLength(2)
    house.setNow(after(61 * MINUTE))
    const { files } = await download(learner, 'zh-CN')
    expect(files.get('quizzes/llm.bigram.html')?.toString('utf8')).toMatch(
      /<html lang="zh-CN">[^]*one a 中文[^]*你的答案/,
    )
    expect(files.get('index.html')?.toString('utf8')).toMatch(/学习档案[^]*测验：答案与成绩/)
    expect(files.get('README.txt')?.toString('utf8')).toMatch(/解压后/)
  })

  test('in Chinese no page sets a blank after a Chinese sentence, or a mark of another script', async () => {
    const { files } = await download(await settle(), 'zh-CN')
    const pages = [...files].filter(([name]) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(6)
    const odd = pages.flatMap(([name, content]) => {
      const text = content.toString('utf8').replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, '')
      return [...text.matchAll(/[，。；：！？、） ]*[。；！？] +\S.{0,10}|\p{Script=Han}[.,;:] .{0,10}/gu)].map(
        ([found]) => `${name}: ${found}`,
      )
    })
    expect(odd).toEqual([])
  })

  test('shows no solution that the quiz does not show yet', async () => {
    const learner = await house.signInEnrolled()
    for (const quiz of ['llm.surprise', 'llm.silent']) {
      const attempt = await house.begin(learner, quiz)
      await house.answer(learner, attempt, 'one', ['b'], 1)
      await house.submit(learner, attempt)
    }
    const { files } = await download(learner)
    for (const quiz of ['llm.surprise', 'llm.silent']) {
      const page = files.get(`quizzes/${quiz}.html`)?.toString('utf8') ?? ''
      expect(page).toContain('● ')
      expect(page).toContain('What the quiz does not show you yet')
      expect(page).not.toMatch(/class="right"|class="wrong"|why one/)
    }
    expect(files.has('recall.html')).toBe(false)
  })

  test('of somebody who has done nothing has its first page and the data, and says so', async () => {
    const { files } = await download(await house.signIn())
    expect([...files.keys()].toSorted()).toEqual([
      'README.txt',
      'data/bring-along.json',
      'data/everything.json',
      'index.html',
    ])
    expect(files.get('index.html')?.toString('utf8')).toContain('There is nothing yet')
  })

  test('leaves nothing of another learner', async () => {
    const [mine, other] = [await settle(), await settle()]
    const { files } = await download(mine)
    const all = [...files].map(([, bytes]) => bytes.toString('utf8')).join('\n')
    expect(all).toContain(mine.id)
    for (const foreign of [other.id, other.token, mine.token]) expect(all).not.toContain(foreign)
  })
})

describe('what is brought along', () => {
  const bring = async (learner: TestLearner, bytes: Buffer | string, act: 'look' | 'take' = 'take') =>
    (await call('/user/import', { act }, { learner, file: { name: 'x.json', type: 'application/json', bytes } })).body
  const cardsOf = async (learner: TestLearner) =>
    (
      await db.query({
        text: `select coalesce(quiz_id, lesson_id) || ' ' || question_id as asks, step, due_on::text as due from recall_card where account_id = '${learner.id}' order by 1`,
      })
    ).rows
  const file = (...cards: object[]) =>
    JSON.stringify({
      format: 'tessera-bring-along',
      version: 1,
      school: 'https://other.example.edu',
      cards: cards.map((card) => ({
        phase_id: 'rec',
        lesson_id: 'a',
        quiz_id: null,
        question_id: 'one',
        step: 2,
        due_on: '2026-03-09',
        judged_on: '2026-03-02',
        ...card,
      })),
    })

  test('is first counted and then taken, once however often it is taken', async () => {
    const { files } = await download(await settle())
    const archive = files.get('data/bring-along.json') ?? Buffer.alloc(0)
    const learner = await house.signInEnrolled('rec')
    await run(db, sql`delete from recall_card where account_id = ${learner.id}`)
    const counts = { all: 1, fresh: 1, newer: 0, unknown: 0 }
    const own = { school: house.config.publicUrl, cards: expect.objectContaining({ fresh: expect.any(Number) }) }
    expect(await bring(learner, archive, 'look')).toMatchObject(own)
    expect(await cardsOf(learner)).toEqual([])
    expect(await bring(learner, file({}))).toMatchObject({ school: 'https://other.example.edu', cards: counts })
    const after = await cardsOf(learner)
    expect(after).toEqual([{ asks: 'a one', step: 2, due: '2026-03-09' }])
    expect(await bring(learner, file({}))).toMatchObject({ cards: { ...counts, fresh: 0 } })
    expect(await bring(learner, file({}, {}, {}))).toMatchObject({ cards: { ...counts, fresh: 0 } })
    expect(await cardsOf(learner)).toEqual(after)
  })

  test('goes on where it was known better, and never takes anything back', async () => {
    const learner = await house.signInEnrolled('rec')
    await bring(learner, file({}))
    expect(await bring(learner, file({ step: 0, due_on: '2026-03-01', judged_on: '2026-02-28' }))).toMatchObject({
      cards: { fresh: 0, newer: 0 },
    })
    expect((await cardsOf(learner))[0]).toMatchObject({ step: 2 })
    expect(await bring(learner, file({ step: 5, due_on: null, judged_on: '2026-04-01' }))).toMatchObject({
      cards: { fresh: 0, newer: 1 },
    })
    expect((await cardsOf(learner))[0]).toMatchObject({ step: 5, due: null })
  })

  test('an older one that comes in at the same moment as a newer one does not win', async () => {
    const learner = await house.signInEnrolled('rec')
    const card = { phase_id: 'rec', lesson_id: 'a', quiz_id: null, question_id: 'one', step: 3, due_on: '2026-03-09' }
    const write = (judged_on: string, step: number) =>
      upsertBroughtCards(db, { accountId: learner.id, now: noon, cards: [{ ...card, step, judged_on }] })
    await write('2026-03-02', 3)
    await write('2026-03-01', 1)
    expect((await cardsOf(learner))[0]).toMatchObject({ step: 3 })
  })

  test('is only what is asked here', async () => {
    const learner = await house.signInEnrolled('rec')
    const strange = [{ question_id: 'two' }, { lesson_id: 'b' }, { phase_id: 'other' }, { quiz_id: 'no.quiz' }]
    expect(await bring(learner, file(...strange))).toMatchObject({ cards: { all: 4, fresh: 0, unknown: 4 } })
    expect(await cardsOf(learner)).toEqual([])
  })

  test('a made-up file shows nobody the solution of a quiz that they have not taken, nor of a question they have not met', async () => {
    const learner = await house.signInEnrolled('llm')
    const forged = file(
      ...['one', 'two'].map((question_id) => ({
        phase_id: 'llm',
        lesson_id: 'bigram',
        quiz_id: bigram,
        question_id,
        step: 0,
        due_on: '2026-02-28',
        judged_on: null,
      })),
    )
    expect(await bring(learner, forged)).toMatchObject({ cards: { all: 2, fresh: 0, unknown: 2 } })
    expect((await call('/recall/list', {}, { learner })).body['list']).toEqual([])
    const attempt = await house.begin(learner)
    expect(await bring(learner, forged)).toMatchObject({ cards: { fresh: 0, unknown: 2 } }) // it is under way
    await run(db, sql`delete from quiz_attempt_question where attempt_id = ${attempt} and question_id = 'two'`) // another draw
    await house.submit(learner, attempt)
    expect(await bring(learner, forged, 'look')).toMatchObject({ cards: { fresh: 1, unknown: 1 } })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'PK\u0003\u0004'],
    ['other JSON', '{}'],
    ['a newer form', file({}).replace('"version":1', '"version":2')],
    ['a step that there is not', file({ step: 6 })],
    ['let off without having known it', file({ step: 2, due_on: null })],
    ['a day that there is not', file({ due_on: '2026-02-30' })],
    ['a day in another age', file({ due_on: '9999-12-31' })],
    ['an id that is none', file({ question_id: 'a\u0000b' })],
    ['a list that is none', '{"format":"tessera-bring-along","version":1,"school":"x","cards":{}}'],
  ])('is refused with a sentence when it is %s', async (_what, bytes) => {
    const learner = await house.signInEnrolled('rec')
    expect(await bring(learner, bytes)).toMatchObject({
      error: 'bring_along_unreadable',
      message: expect.stringMatching(/^This is not an archive of Tessera/),
    })
    expect(await cardsOf(learner)).toEqual([])
  })

  test('is refused to who is not signed in', async () =>
    expect(
      (await call('/user/import', {}, { file: { name: 'x', type: 'application/json', bytes: file({}) } })).body,
    ).toMatchObject({ error: 'auth_fail' }))
})
