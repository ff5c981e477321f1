import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { one, run, sql } from '../../store/sql.ts'
import { insertCertificate } from '../../store/certificate.ts'
import { sampleCertificate } from '../flows/credential/test-credential.ts'
import { prepareSigningKeys } from '../flows/credential/signing-keys.ts'
import { openTestApp } from './test-app.ts'

const house = await openTestApp()
afterAll(house.close)
beforeAll(async () => {
  await prepareSigningKeys(house.database, house.config, new Date())
  await insertCertificate(house.database, sampleCertificate())
})
const get = async (url: string) => {
  const { statusCode, headers, body } = await house.app.inject({ url })
  return { statusCode, headers, body }
}

test.each([
  ['/.well-known/did.json', 'application/did+json'],
  ['/credentials/keys.json', 'application/jwk-set+json'],
  ['/credentials/status/1', 'application/vc'],
])('%s can be read by anybody from anywhere, and is never kept on the way', async (url, type) => {
  const { statusCode, headers } = await get(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining(type),
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  })
})

test('a token’s kid leads to its key, which is in the set; nothing private is told', async () => {
  const set = JSON.parse((await get('/credentials/keys.json')).body) as { keys: { kid: string }[] } // our own document
  const [key] = set.keys
  expect(JSON.parse((await get(`/credentials/keys/${key?.kid}`)).body)).toEqual(key)
  expect(key).toEqual({ kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: key?.kid, use: 'sig', alg: 'RS256' })
  for (const url of ['/.well-known/did.json', '/credentials/keys.json'])
    expect((await get(url)).body).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
})

test.each([
  '/credentials/keys/nowhere',
  '/credentials/keys/__proto__',
  '/credentials/status/2',
  '/credentials/status/0',
  '/credentials/status/x',
  '/credentials/status/99999999999',
])('%s is not there', async (url) => {
  expect(await get(url)).toMatchObject({
    statusCode: 404,
    body: '',
    headers: { 'content-type': expect.stringMatching(/^text\/plain/), 'cache-control': 'no-cache' },
  })
})

test('the status list is the same signed text until something changes', async () => {
  expect((await get('/credentials/status/1')).body).toBe((await get('/credentials/status/1')).body)
})

test('the status list is dated by the newest of its first certificate, its last change and its key', async () => {
  const dated = async () => (JSON.parse((await get('/credentials/status/1')).body) as { validFrom: string }).validFrom
  const { created_at: key } = await one(
    house.database,
    z.strictObject({ created_at: z.date() }),
    sql`select max(created_at) as created_at from signing_key`,
  )
  expect(Math.abs(Date.parse(await dated()) - key.getTime())).toBeLessThan(1000) // the certificate is older
  const later = new Date(key.getTime() + 3_600_000)
  await run(house.database, sql`update certificate set revoked_at = ${later}`)
  expect(Math.abs(Date.parse(await dated()) - later.getTime())).toBeLessThan(1000)
})
