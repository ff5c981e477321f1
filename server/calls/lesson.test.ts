// Long, because all its tests share one house: another file would start another.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, sql } from '../../store/sql.ts'
import { giveCompletion, giveEnrolment, giveFilmClock, givePhase, videoFile } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from '../http/test-app.ts'

const house = await openTestApp({ maxConnections: 20 })
const { database: db, call } = house
afterAll(house.close)

const reading = [
  { kind: 'html' as const, html: '<p>Hello</p>' },
  { kind: 'code' as const, language: 'python', html: '<span>1</span>', text: '1' },
  { kind: 'predict' as const, id: 'guess', question: '<p>?</p>', answer: '<p>!</p>' },
  { kind: 'html' as const, html: '<figure id="slide" data-play="price"><figcaption></figcaption></figure>' },
]
const headings = [{ id: 'recall', title: 'Recall' }]

beforeAll(async () => {
  await givePhase(db, {
    id: 'llm',
    modules: [
      {
        id: 'counting',
        lessons: [
          { id: 'bigram', isPreview: true },
          {
            id: 'film',
            items: ['video', 'reading', 'experiment'],
            minutes: 30,
            videoSeconds: 100,
            videoHasSound: false,
            texts: [
              { lang: 'en', title: 'Film', reading, headings, video: videoFile('english') },
              { lang: 'zh-CN', title: '影片', video: videoFile('chinese') },
            ],
          },
          { id: 'gone', isRetired: true },
        ],
      },
      {
        id: 'attention',
        lessons: [
          { id: 'heads', texts: [{ lang: 'en', title: 'Heads' }] },
          { id: 'lab', items: ['experiment'] },
        ],
      },
    ],
  })
  await givePhase(db, { id: 'nlp', modules: [{ id: 'm', lessons: [{ id: 'words' }] }] })
  await givePhase(db, { id: 'secret', state: 'draft', modules: [{ id: 'm', lessons: [{ id: 'a', isPreview: true }] }] })
  await givePhase(db, {
    id: 'closed',
    state: 'retired',
    modules: [{ id: 'm', lessons: [{ id: 'a', isPreview: true }] }],
  })
})

async function signInEnrolled(...phaseIds: string[]): Promise<TestLearner> {
  const learner = await house.signIn()
  for (const phaseId of phaseIds.length > 0 ? phaseIds : ['llm'])
    await giveEnrolment(db, { accountId: learner.id, phaseId, enrolledAt: YESTERDAY })
  await giveFilmClock(db, { accountId: learner.id, phaseId: 'llm', lessonId: 'film', since: YESTERDAY })
  return learner
}

/** Long enough ago to have watched all of it. */
const YESTERDAY = new Date(Date.now() - 86_400_000)
const film = { cert_id: 'llm', lesson_id: 'film' }
const watch = (learner: TestLearner, ...range: string[]) => call('/lesson/progress', { ...film, range }, { learner })
const complete = (learner: TestLearner, item: string, lesson_id = 'film') =>
  call('/lesson/complete', { cert_id: 'llm', lesson_id, item }, { learner })

describe('/lesson/detail', () => {
  test('shows an enrolled learner the whole lesson, only items that can be done, and where they are', async () => {
    const learner = await signInEnrolled()
    expect((await call('/lesson/detail', { ...film, module_id: 'counting' }, { learner })).body).toEqual({
      cert_id: 'llm',
      cert_name: 'llm in English',
      module_id: 'counting',
      module_name: 'counting in English',
      id: 'film',
      name: 'Film',
      minutes: 30,
      is_preview: false,
      is_enrolled: true,
      lang: 'en',
      reading,
      headings,
      video: {
        sources: [{ src: '/files/english.mp4', type: 'video/mp4' }],
        poster: '/files/english.webp',
        captions: null,
        duration: 100,
        is_silent: true,
        cues: [{ start: 0, end: 2.5, text: 'english' }],
        chapters: [{ start: 0, title: 'english' }],
        transcript: null,
      },
      items: [
        { kind: 'video', is_complete: false },
        { kind: 'reading', is_complete: false },
        { kind: 'experiment', is_complete: false },
      ],
      item_minutes: [{ kind: 'video', minutes: 2 }],
      previous: { module_id: 'counting', lesson_id: 'bigram', name: 'bigram in English' },
      next: { module_id: 'attention', lesson_id: 'heads', name: 'Heads' },
      position: { video: 0, reading: 0, watched: [] },
      made: { guesses: {}, goals: [] },
    })
  })

  test('comes in Chinese, the film too', async () => {
    const { body } = await call('/lesson/detail', film, { learner: await signInEnrolled(), lang: 'zh-CN' })
    expect(body).toMatchObject({
      cert_name: 'llm 中文',
      module_name: 'counting 中文',
      name: '影片',
      lang: 'zh-CN',
      video: { sources: [{ src: '/files/chinese.mp4' }] },
      previous: { name: 'bigram 中文' },
    })
  })

  test('falls back to English where the translation is missing, and says so', async () => {
    const { body } = await call(
      '/lesson/detail',
      { cert_id: 'llm', lesson_id: 'heads' },
      { learner: await signInEnrolled(), lang: 'zh-CN' },
    )
    expect(body).toMatchObject({ name: 'Heads', lang: 'en', module_name: 'attention 中文', video: null })
  })

  test('a film of which nobody has said how long it is takes no time', async () => {
    await givePhase(db, {
      id: 'unmeasured',
      modules: [
        {
          id: 'm',
          lessons: [{ id: 'film', items: ['video'], isPreview: true, texts: [{ lang: 'en', video: videoFile('x') }] }],
        },
      ],
    })
    const { body } = await call('/lesson/detail', { cert_id: 'unmeasured', lesson_id: 'film' })
    expect(body).toMatchObject({ video: { sources: [{ src: '/files/x.mp4' }], duration: 0, is_silent: false } }) // not known: nothing is said
  })

  test('a free preview is open to a visitor and to a learner who is not enrolled, without a state', async () => {
    for (const as of [{}, { learner: await house.signIn() }]) {
      const { body } = await call('/lesson/detail', { cert_id: 'llm', lesson_id: 'bigram' }, as)
      expect(body).toMatchObject({
        id: 'bigram',
        is_preview: true,
        is_enrolled: false,
        items: [{ kind: 'reading', is_complete: false }],
        previous: null,
        position: null,
      })
    }
  })

  test('any other lesson is refused to them', async () => {
    for (const as of [{}, { learner: await house.signIn() }, { learner: await signInEnrolled('nlp') }]) {
      expect((await call('/lesson/detail', film, as)).body).toEqual({
        error: 'not_enrolled',
        message: 'You are not enrolled in this phase.',
      })
    }
    expect((await call('/lesson/detail', film, { lang: 'zh-CN' })).body['message']).toMatch(/\p{Script=Han}/u)
  })

  test('a dead token is a visitor', async () =>
    expect(
      (
        await call(
          '/lesson/detail',
          { cert_id: 'llm', lesson_id: 'bigram' },
          { headers: { 'access-token': 'x'.repeat(43) } },
        )
      ).body,
    ).toMatchObject({ is_enrolled: false, position: null, made: null }))

  test.each([
    ['a lesson that never was', { cert_id: 'llm', lesson_id: 'never-was' }],
    ['a retired lesson', { cert_id: 'llm', lesson_id: 'gone' }],
    ["another module's lesson", { cert_id: 'llm', lesson_id: 'film', module_id: 'attention' }],
    ["another phase's lesson", { cert_id: 'llm', lesson_id: 'words' }],
    ['a phase that never was', { cert_id: 'never-was', lesson_id: 'film' }],
    ['a preview of a draft', { cert_id: 'secret', lesson_id: 'a' }],
  ])('does not find %s', async (_title, form) => {
    const learner = await signInEnrolled('llm', 'nlp', 'secret')
    expect((await call('/lesson/detail', form, { learner })).body).toMatchObject({ error: 'not_found' })
  })

  test('a retired phase is read on by those enrolled, by nobody else', async () => {
    const form = { cert_id: 'closed', lesson_id: 'a' }
    expect((await call('/lesson/detail', form, { learner: await signInEnrolled('closed') })).body).toMatchObject({
      id: 'a',
    })
    expect((await call('/lesson/detail', form)).body).toMatchObject({ error: 'not_found' })
  })

  test("shows this learner's state and nobody else's", async () => {
    const [learner, other] = await Promise.all([signInEnrolled(), signInEnrolled()])
    await watch(learner, '0-30')
    await complete(learner, 'reading')
    expect((await call('/lesson/detail', film, { learner })).body).toMatchObject({
      items: [{ is_complete: false }, { is_complete: true }, { is_complete: false }],
      position: { watched: [[0, 30]] },
    })
    expect((await call('/lesson/detail', film, { learner: other })).body).toMatchObject({
      items: [{ is_complete: false }, { is_complete: false }, { is_complete: false }],
      position: { watched: [] },
    })
  })
})

describe('/lesson/progress', () => {
  test('keeps what was watched and where the learner is, and is met again on another device', async () => {
    const learner = await signInEnrolled()
    expect(
      (await call('/lesson/progress', { ...film, range: ['0-12.5', '20-25'], video_position: 25 }, { learner })).body,
    ).toEqual({ watched_share: 0.175, is_video_finished: false })
    await call('/lesson/progress', { ...film, reading_position: 400 }, { learner })
    expect((await call('/lesson/detail', film, { learner })).body).toMatchObject({
      position: {
        video: 25,
        reading: 400,
        watched: [
          [0, 12.5],
          [20, 25],
        ],
      },
    })
  })

  test('two devices that report in parallel both count', async () => {
    const learner = await signInEnrolled()
    await Promise.all(Array.from({ length: 45 }, (_, i) => watch(learner, `${i * 2}-${i * 2 + 2}`)))
    house.setNow(new Date(Date.now() + 45_000)) // what two devices told at once counts as the clock goes on
    expect((await watch(learner)).body).toEqual({ watched_share: 0.9, is_video_finished: true })
    house.setNow()
  })

  test('a range sent again, and one beyond the end, adds nothing', async () => {
    const learner = await signInEnrolled()
    await watch(learner, '0-50', '0-50')
    expect((await watch(learner, '0-50', '100-9000', '90-400')).body).toEqual({
      watched_share: 0.6,
      is_video_finished: false,
    })
    await call('/lesson/progress', { ...film, video_position: 360_000 }, { learner })
    expect((await call('/lesson/detail', film, { learner })).body).toMatchObject({ position: { video: 100 } })
  })

  test('what was made is met again on another device: of a guess the first counts, goals add up, another lesson has none of it', async () => {
    const learner = await signInEnrolled()
    const make = (made: unknown) => call('/lesson/progress', { ...film, made: JSON.stringify(made) }, { learner })
    await make({ guesses: { guess: { word: 'first' } }, goals: ['slide/one'] })
    await Promise.all([
      make({ guesses: { guess: { word: 'second' } }, goals: ['slide/two'] }),
      make({ guesses: {}, goals: ['slide/three', 'slide/one'] }),
      watch(learner, '0-1'),
    ])
    expect((await call('/lesson/detail', film, { learner })).body['made']).toEqual({
      guesses: { guess: { word: 'first' } },
      goals: ['slide/one', 'slide/three', 'slide/two'],
    })
    const bigram = { cert_id: 'llm', lesson_id: 'bigram' }
    expect((await call('/lesson/detail', bigram, { learner })).body['made']).toEqual({ guesses: {}, goals: [] })
  })

  test('what belongs to no guess and no play of the lesson is not kept, and what is no JSON is refused with its field', async () => {
    const learner = await signInEnrolled()
    await call(
      '/lesson/progress',
      { ...film, made: '{"guesses":{"never-was":"looked","guess":"looked"},"goals":["never-was/one"]}' },
      { learner },
    )
    expect((await call('/lesson/detail', film, { learner })).body['made']).toEqual({
      guesses: { guess: 'looked' },
      goals: [],
    })
    for (const made of ['', '{', '\u0001', 'x'.repeat(20_001)])
      expect((await call('/lesson/progress', { ...film, made }, { learner })).body).toMatchObject({
        error: 'invalid_input',
        fields: { made: expect.stringMatching(/./) as unknown },
      })
  })

  test('a lesson without a video keeps the reading position only', async () => {
    const learner = await signInEnrolled()
    const bigram = { cert_id: 'llm', lesson_id: 'bigram' }
    expect(
      (await call('/lesson/progress', { ...bigram, range: ['0-10'], reading_position: 1000 }, { learner })).body,
    ).toEqual({ watched_share: 0, is_video_finished: false })
    expect((await call('/lesson/detail', bigram, { learner })).body).toMatchObject({
      position: { video: 0, reading: 1000, watched: [] },
    })
  })

  test.each([
    ['range', ['10-5']],
    ['range', ['-1-5']],
    ['range', ['1.234-5']],
    ['range', ['NaN-5']],
    ['range', Array.from({ length: 101 }, () => '0-1')],
    ['video_position', '-1'],
    ['reading_position', '1001'],
  ])('refuses %s %s', async (field, value) =>
    expect(
      (await call('/lesson/progress', { ...film, [field]: value }, { learner: await signInEnrolled() })).body,
    ).toMatchObject({ error: 'invalid_input', fields: { [field]: expect.any(String) } }),
  )
})

describe('/lesson/complete', () => {
  test('a reading needs nothing but the mark', async () => {
    const learner = await signInEnrolled()
    expect((await complete(learner, 'reading')).body).toEqual({
      items: [
        { kind: 'video', is_complete: false },
        { kind: 'reading', is_complete: true },
        { kind: 'experiment', is_complete: false },
      ],
      is_lesson_complete: false,
      progress: { done: 0, total: 4 },
    })
  })

  test('a video must have been watched to nine tenths; seeking over does not count', async () => {
    const learner = await signInEnrolled()
    await watch(learner, '0-40', '60-100')
    await call('/lesson/progress', { ...film, video_position: 100 }, { learner })
    expect((await complete(learner, 'video')).body).toEqual({
      error: 'please_done_video',
      message: 'Please finish the video first.',
    })
    expect((await call('/lesson/detail', film, { learner })).body).toMatchObject({
      items: [{ is_complete: false }, {}, {}],
    })
    house.setNow(new Date(Date.now() + 10_000))
    await watch(learner, '40-50')
    await complete(learner, 'reading')
    await giveCompletion(db, { accountId: learner.id, phaseId: 'llm', lessonId: 'film', item: 'experiment' })
    expect((await complete(learner, 'video')).body).toMatchObject({
      is_lesson_complete: true,
      progress: { done: 1, total: 4 },
    })
    house.setNow()
  })

  test('film time counts at most twice as fast as the clock since the last report, and later counts what was told before', async () => {
    const start = new Date()
    const after = (seconds: number) => house.setNow(new Date(start.getTime() + seconds * 1000))
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: YESTERDAY }) // long ago: who has not opened the film has not watched it
    after(0)
    expect((await watch(learner, '0-100')).body).toEqual({ watched_share: 1, is_video_finished: false })
    expect((await complete(learner, 'video')).body).toMatchObject({ error: 'please_done_video' })
    after(10)
    expect((await watch(learner, '0-100')).body).toMatchObject({ is_video_finished: false }) // 30 at first, 20 since
    after(29)
    expect((await complete(learner, 'video')).body).toMatchObject({ error: 'please_done_video' })
    after(30)
    expect((await watch(learner)).body).toMatchObject({ is_video_finished: true })
    expect((await complete(learner, 'video')).body).toMatchObject({ items: [{ is_complete: true }, {}, {}] })
    house.setNow()
  })

  test('a hundred reports in a moment are credited no more than one', async () => {
    const start = new Date()
    house.setNow(start)
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: YESTERDAY })
    await Promise.all(Array.from({ length: 100 }, (_, i) => watch(learner, `${i}-${i + 1}`)))
    house.setNow(new Date(start.getTime() + 29_000))
    expect((await complete(learner, 'video')).body).toMatchObject({ error: 'please_done_video' })
    house.setNow()
  })

  test('the clocks of several films do not run side by side', async () => {
    await givePhase(db, {
      id: 'films',
      modules: [
        {
          id: 'm',
          lessons: ['a', 'b'].map((id) => ({
            id,
            items: ['video'],
            videoSeconds: 100,
            texts: [{ lang: 'en', video: videoFile(id) }],
          })),
        },
      ],
    })
    const entered = new Date()
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'films', enrolledAt: entered })
    const report = async (lesson_id: string, ...range: string[]) =>
      (await call('/lesson/progress', { cert_id: 'films', lesson_id, range }, { learner })).body
    house.setNow(entered)
    for (const id of ['a', 'b']) await report(id, '0-100')
    house.setNow(new Date(entered.getTime() + 60_000))
    expect(await report('a')).toMatchObject({ is_video_finished: false }) // 200 seconds were told, 120 and a minute's grace have passed
    expect(
      (await call('/lesson/complete', { cert_id: 'films', lesson_id: 'a', item: 'video' }, { learner })).body,
    ).toMatchObject({ error: 'please_done_video' })
    house.setNow(new Date(entered.getTime() + 70_000))
    expect(await report('a')).toMatchObject({ is_video_finished: true })
    house.setNow()
  })

  test('what was watched before films had a clock counts whole', async () => {
    const learner = await house.signIn()
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm', enrolledAt: YESTERDAY })
    await run(
      db,
      sql`insert into lesson_progress (account_id, phase_id, lesson_id, watched, credited_seconds, credited_at, updated_at)
        values (${learner.id}, 'llm', 'film', '{[0,95)}', 95, ${YESTERDAY}, ${YESTERDAY})`,
    )
    expect((await complete(learner, 'video')).body).toMatchObject({ items: [{ is_complete: true }, {}, {}] })
  })

  test('twenty marks at once are one, and the first time counts', async () => {
    const learner = await signInEnrolled()
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(learner, 'reading')))
    for (const { body } of replies) expect(body).toMatchObject({ items: [{}, { is_complete: true }, {}] })
  })

  test('is never taken back: not by a longer video, not by leaving', async () => {
    await givePhase(db, {
      id: 'grows',
      modules: [
        {
          id: 'm',
          lessons: [{ id: 'film', items: ['video'], videoSeconds: 10, texts: [{ lang: 'en', video: videoFile('x') }] }],
        },
      ],
    })
    const learner = await signInEnrolled('grows')
    const form = { cert_id: 'grows', lesson_id: 'film' }
    await call('/lesson/progress', { ...form, range: ['0-10'] }, { learner })
    await call('/lesson/complete', { ...form, item: 'video' }, { learner })
    await run(db, sql`update lesson set video_seconds = 1000 where phase_id = 'grows'`)
    await call('/dataset-cert/leave', { id: 'grows' }, { learner })
    await call('/dataset-cert/enroll', { id: 'grows' }, { learner })
    expect((await call('/lesson/complete', { ...form, item: 'video' }, { learner })).body).toMatchObject({
      is_lesson_complete: true,
      progress: { done: 1, total: 1 },
    })
  })

  test("an item that the lesson does not have is not found; another learner's video does not count", async () => {
    const [learner, other] = await Promise.all([signInEnrolled(), signInEnrolled()])
    expect((await complete(learner, 'video', 'bigram')).body).toMatchObject({ error: 'not_found' })
    await watch(other, '0-100')
    expect((await complete(learner, 'video')).body).toMatchObject({ error: 'please_done_video' })
  })

  test('an experiment that is not finished cannot be marked', async () =>
    expect((await complete(await signInEnrolled(), 'experiment')).body).toMatchObject({
      error: 'please_done_experiment',
    }))

  test.each(['quiz', '', 'VIDEO'])('item "%s" cannot be marked', async (item) =>
    expect((await complete(await signInEnrolled(), item)).body).toMatchObject({
      error: 'invalid_input',
      fields: { item: 'Please choose one of the list.' },
    }),
  )
})

describe.each([
  ['/lesson/progress', { reading_position: 5 }],
  ['/lesson/complete', { item: 'reading' }],
] as const)('%s', (path, more) => {
  test('asks a visitor to log in, also for a preview', async () =>
    expect((await call(path, { cert_id: 'llm', lesson_id: 'bigram', ...more })).body).toMatchObject({
      error: 'auth_fail',
    }))

  test('is refused to who is not enrolled or has left, also for a preview; nothing is kept', async () => {
    const learner = await house.signIn()
    const form = { cert_id: 'llm', lesson_id: 'bigram', ...more }
    expect((await call(path, form, { learner })).body).toEqual({
      error: 'not_enrolled',
      message: 'You are not enrolled in this phase.',
    })
    await giveEnrolment(db, { accountId: learner.id, phaseId: 'llm' })
    expect((await call('/lesson/detail', form, { learner })).body).toMatchObject({ error: 'invalid_input' })
    expect((await call('/lesson/detail', { cert_id: 'llm', lesson_id: 'bigram' }, { learner })).body).toMatchObject({
      items: [{ is_complete: false }],
      position: { reading: 0 },
    })
    await call('/dataset-cert/leave', { id: 'llm' }, { learner })
    expect((await call(path, form, { learner })).body).toMatchObject({ error: 'not_enrolled' })
  })

  test.each([
    ['llm', 'gone'],
    ['llm', 'words'],
    ['secret', 'a'],
    ['closed', 'a'],
    ['never-was', 'bigram'],
  ])('does not find %s/%s', async (cert_id, lesson_id) =>
    expect(
      (await call(path, { cert_id, lesson_id, ...more }, { learner: await signInEnrolled('llm', 'nlp', 'secret') }))
        .body,
    ).toMatchObject({ error: 'not_found' }),
  )

  test('names the field that is missing', async () =>
    expect((await call(path, more, { learner: await signInEnrolled() })).body).toMatchObject({
      error: 'invalid_input',
      fields: { cert_id: 'Please fill in this field.', lesson_id: 'Please fill in this field.' },
    }))
})

test('a completion of a retired lesson is kept', async () => {
  const learner = await signInEnrolled()
  await giveCompletion(db, { accountId: learner.id, phaseId: 'llm', lessonId: 'gone', item: 'reading' })
  expect((await complete(learner, 'reading', 'bigram')).body).toMatchObject({ progress: { done: 1, total: 4 } })
  await run(db, sql`update lesson set is_retired = false where phase_id = 'llm' and id = 'gone'`)
  expect((await call('/dataset-cert/overview', { id: 'llm' }, { learner })).body).toMatchObject({
    progress: { done: 2, total: 5 },
  })
  await run(db, sql`update lesson set is_retired = true where phase_id = 'llm' and id = 'gone'`)
})

test('/lesson/detail takes four sentences of SQL at most', async () => {
  const counting = await openTestApp()
  const { pool } = counting.database
  await givePhase(pool, { id: 'llm', modules: [{ id: 'm', lessons: [{ id: 'a' }] }] })
  const learner = await counting.signIn()
  await giveEnrolment(pool, { accountId: learner.id, phaseId: 'llm' })
  const texts: string[] = []
  counting.database.query = (query) => {
    texts.push(query.text)
    return pool.query(query)
  }
  await counting.call('/lesson/detail', { cert_id: 'llm', lesson_id: 'a' }, { learner })
  expect(texts.filter((text) => !text.includes('from session'))).toHaveLength(4)
  await counting.close()
})
