// What the door does with the answers of handlers that say too much, or the wrong thing.
import { afterAll, expect, test } from 'vitest'
import { refuse, type Handlers } from '../calls/call-context.ts'
import { handlers } from '../calls/handlers.ts'
import { openTestApp } from './test-app.ts'

const SECRET = 'argon2-of-somebody'
let pages = 0
/** A handler's own type forbids what it answers here: only the door stands between it and the wire. */
const talkative = {
  ...handlers,
  '/user/logout': async () => ({ password_hash: SECRET }),
  '/user/detail': async () => ({
    user: {
      id: 'u',
      first_name: 'Ada',
      last_name: 'L',
      email: 'a@b.cn',
      gender: null,
      nationality: null,
      education: null,
      password_hash: SECRET,
    },
  }),
  '/index/faq-list': async () => ({
    list: [{ id: 'q', category_id: 'c', title: 'T', answer: 'A', secret: SECRET }],
    pagination: { total: 1, page: 1, pageSize: 10 },
  }),
  '/index/page': async () =>
    pages++ === 0
      ? refuse('not_found')
      : { title: 'T', html: '<p>', headings: [], updated_on: '2026-03-01', lang: 'en' },
} as unknown as Handlers
const house = await openTestApp({ handlers: talkative, door: { contentVersion: () => 1 } })
afterAll(house.close)

test.each(['/user/logout', '/user/detail', '/index/faq-list'] as const)(
  'a field that the contract does not name never leaves the server: %s',
  async (path) => {
    const { bytes } = await house.call(path, {}, { learner: await house.signIn() })
    expect(bytes.toString('utf8')).not.toContain(SECRET)
  },
)

test('a refusal of public content is not kept: once it is there, everybody is shown it', async () => {
  expect((await house.call('/index/page', { id: 'privacy-policy' })).body).toMatchObject({ error: 'not_found' })
  expect((await house.call('/index/page', { id: 'privacy-policy' })).body).toMatchObject({ title: 'T' })
  await house.call('/index/page', { id: 'privacy-policy' })
  expect(pages).toBe(2)
})
