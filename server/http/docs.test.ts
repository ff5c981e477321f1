import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, paths } from '../../contract/index.ts'
import { refusalCodes } from '../../contract/refusals.ts'
import { addDocs } from './docs.ts'

const app = Fastify()
addDocs(app)
app.all('/api/*', (_request, reply) => reply.code(405).send()) // as addApi does
afterAll(() => app.close())

const schema = z.record(z.string(), z.unknown())
const content = (type: string) => z.strictObject({ [type]: z.strictObject({ schema, encoding: schema.optional() }) })
// OpenAPI 3.1, as far as our document goes.
const OpenApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.templateLiteral(['/', z.string()]),
    z.strictObject({
      post: z.strictObject({
        operationId: z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/),
        tags: z.array(z.string()).length(1),
        summary: z.string().min(1),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(z.strictObject({ name: z.string(), in: z.literal('header'), schema })),
        requestBody: z.strictObject({
          required: z.boolean(),
          content: z.union([content('application/x-www-form-urlencoded'), content('multipart/form-data')]),
        }),
        responses: z.intersection(
          z.object({
            200: z.strictObject({
              description: z.string(),
              content: content('application/json').catchall(z.strictObject({ schema })),
            }),
          }),
          z.record(
            z.string().regex(/^[2345]\d\d$/),
            z.union([z.object({ description: z.string() }), z.strictObject({ $ref: z.string() })]),
          ),
        ),
      }),
    }),
  ),
  components: z.strictObject({ securitySchemes: schema, schemas: schema, responses: schema }),
})

const document = async () => OpenApi.parse((await app.inject('/api/openapi.json')).json())

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 and lists every call, and nothing else', async () =>
    expect(Object.keys((await document()).paths)).toEqual(paths))

  test('has every reference that it uses', async () => {
    const text = (await app.inject('/api/openapi.json')).body
    const found = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? ''))
    expect(found.size).toBeGreaterThan(2)
    const whole: unknown = JSON.parse(text)
    const resolve = (reference: string) =>
      reference
        .split('/')
        .reduce<unknown>(
          (at, part) =>
            typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === part)?.[1] : undefined,
          whole,
        )
    expect([...found].filter((reference) => resolve(reference) === undefined)).toEqual([])
  })

  test('gives each call an id of its own', async () => {
    const ids = Object.values((await document()).paths).map(({ post }) => post.operationId)
    expect(new Set(ids).size).toBe(paths.length)
  })

  test.each(paths)('%s: its fields, whether it needs a token, its refusals with their sentences', async (path) => {
    const call = contract[path]
    const post = (await document()).paths[path]?.post
    const form =
      post?.requestBody.content[call.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded']?.schema
    expect(Object.keys(z.object({ properties: schema }).parse(form).properties)).toEqual([
      ...Object.keys(call.input.shape),
      ...(call.upload ? [call.upload.field] : []),
    ])
    expect(post?.security).toEqual(
      { learner: [{ accessToken: [] }], staff: [{ accessToken: [] }], either: [{}, { accessToken: [] }], anyone: [] }[
        call.who
      ],
    )
    const listed = [...(post?.responses[200].description ?? '').matchAll(/^- `(\w+)`: (.+)$/gm)]
    expect(listed.map((match) => match[1])).toEqual(expect.arrayContaining(['invalid_input', ...call.refusals]))
    for (const [, code, sentence] of listed)
      expect([refusalCodes.some((known) => known === code), /^[A-Z].*[.!]$/.test(sentence ?? '')]).toEqual([true, true])
  })
})

describe('the docs page', () => {
  const page = (lang: string) => app.inject({ url: '/api/docs', headers: { 'accept-language': lang } })

  test.each(['en', 'zh-CN'])('lists every call in %s', async (lang) => {
    const { body, headers } = await page(lang)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<html lang="${lang}">`)
    for (const path of paths) expect(body).toContain(`POST /api${path}</h3>`)
  })

  test('says in the reader’s language what a refusal says', async () => {
    expect((await page('en')).body).toContain('You are not enrolled in this phase.')
    const chinese = (await page('zh-CN')).body
    expect(chinese).not.toContain('You are not enrolled in this phase.')
    expect(chinese).toContain('令牌')
  })

  test('lets the address choose the language', async () =>
    expect((await app.inject('/api/docs?lang=zh-CN')).body).toContain('<html lang="zh-CN">'))
  test('reads an address that chooses twice as none', async () =>
    expect((await app.inject('/api/docs?lang=zh-CN&lang=en')).statusCode).toBe(200))

  test('runs nothing and loads nothing; its policy allows its one style only', async () => {
    const { body, headers } = await page('en')
    expect(body).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=|https?:\/\//)
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
    )
  })

  test('gives every id once, and leads nowhere that is not there', async () => {
    const { body } = await page('en')
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})

test('other methods at these addresses are left to the calls', async () =>
  expect((await app.inject({ method: 'POST', url: '/api/docs' })).statusCode).toBe(405))
