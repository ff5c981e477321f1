import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers } from '../calls/handlers.ts'
import { openTestApp, type TestLearner } from './test-app.ts'
import { makeDocsPage } from './docs-page.ts'
import { makeOpenApi } from './openapi.ts'

const path = '/certificate/download'
const name = "证书 (2026) 'Lin'.pdf"
const house = await openTestApp({
  handlers: {
    ...handlers,
    [path]: async () => ({ name, type: 'application/pdf' as const, bytes: Uint8Array.of(0, 255, 13, 10) }),
  },
})
afterAll(house.close)
let learner: TestLearner
beforeAll(async () => {
  learner = await house.signIn()
})
const form = { number: '0000-0000-0000-0000', form: 'pdf' }

test('a call gives a file as it is, under its name in any language, to be saved and never shown', async () => {
  const { status, headers, bytes } = await house.call(path, form, { learner })
  expect([status, [...bytes]]).toEqual([200, [0, 255, 13, 10]])
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  const disposition = String(headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
})

test('a refusal stays JSON, without the header of a file', async () => {
  const { headers, body } = await house.call(path, { ...form, form: 'exe' }, { learner })
  expect(headers['content-disposition']).toBeUndefined()
  expect(body).toMatchObject({ error: 'invalid_input', fields: { form: expect.any(String) } })
})

test('OpenAPI and the docs page say that it is a file, and of which types', () => {
  const paths = makeOpenApi()['paths'] as Record<
    string,
    { post: { responses: { 200: { content: Record<string, unknown> } } } }
  > // our own document
  const { content } = paths[path]?.post.responses[200] ?? { content: {} }
  expect(content).toMatchObject({
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
    'application/json': { schema: expect.anything() },
  })
  expect(makeDocsPage('en')).toContain('A file (application/pdf, application/vc, application/vc+jwt) in the body')
})
