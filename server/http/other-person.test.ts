import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, paths } from '../../contract/index.ts'
import { rows, sql } from '../../store/sql.ts'
import { giveCourse, giveEnrolment } from '../../store/test-data.ts'
import { openTestApp, type TestLearner } from './test-app.ts'
import { validFields, validFile } from './test-forms.ts'

const house = await openTestApp()
const { database: db } = house
let ada: TestLearner
let bob: TestLearner
beforeAll(async () => {
  await giveCourse(db)
  ada = await house.signIn()
  bob = await house.signIn()
  for (const { id } of [ada, bob]) await giveEnrolment(db, { accountId: id, phaseId: 'llm' })
})
afterAll(house.close)

const refusal = {
  en: {
    error: 'other_person',
    message: 'This page was made for another account. Please open it again: nothing was saved.',
  },
  'zh-CN': { error: 'other_person', message: '此页面属于另一个账号，未作任何保存。请重新打开页面。' },
}
const personal = paths.filter((path) => ['learner', 'either'].includes(contract[path].who)) // the staff's: server/staff/authorisation.test.ts
const madeFor = (id: string) => ({ 'made-for': id })
/** A sum of every table. */
const readAll = async (): Promise<string> => {
  const tables = await rows(
    db,
    z.object({ name: z.string() }),
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all = []
  for (const { name } of tables) {
    const [found] = await rows(
      db,
      z.object({ sum: z.string().nullable() }),
      sql`select md5(query_to_xml(${`select * from "${name}" t order by t::text`}, true, false, '')::text) as sum`,
    )
    all.push(`${name} ${found?.sum}`)
  }
  return all.join('\n')
}

describe('asked by a page that was made for somebody else', () => {
  let before = ''
  beforeAll(async () => {
    before = await readAll()
  })
  test.each(personal)('%s is refused in both languages', async (path) => {
    const file = validFile(path)
    for (const lang of ['en', 'zh-CN'] as const) {
      const { status, body } = await house.call(path, validFields(path), {
        learner: bob,
        lang,
        headers: madeFor(ada.id),
        ...(file ? { file } : {}),
      })
      expect([status, body]).toEqual([200, refusal[lang]])
    }
  })
  test('no call writes anything', async () => expect(await readAll()).toBe(before))
})

describe('a page says for whom it was made', () => {
  const stat = (headers: Readonly<Record<string, string>>, learner?: TestLearner) =>
    house.call('/user/stat', {}, { headers, ...(learner ? { learner } : {}) })

  test('and is served when it is the person of the token', async () =>
    expect((await stat(madeFor(bob.id), bob)).body).not.toHaveProperty('error'))

  test('and one that does not say is served by its token, as ever', async () => {
    expect((await stat({}, bob)).body).not.toHaveProperty('error')
    expect((await stat(madeFor(''), bob)).body).not.toHaveProperty('error')
  })

  test.each(['x', 'null', `${'0'.repeat(8)}-0000-0000-0000-000000000000`])(
    'and anything else than the person of the token is somebody else: %s',
    async (id) => {
      expect((await stat(madeFor(id), bob)).body).toEqual(refusal.en)
      expect((await stat(madeFor(`${bob.id}, ${id}`), bob)).body).toEqual(refusal.en)
    },
  )

  test('and without a live token it is told to sign in, as ever', async () =>
    expect((await stat(madeFor(ada.id))).body).toMatchObject({ error: 'auth_fail' }))
})
