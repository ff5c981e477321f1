// Our credentials, judged by a verifier that shares nothing with us: Python, pyld and cryptography, over HTTP like a stranger.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertCertificate, updateCertificateRevoked, type StoredCertificate } from '../../../store/certificate.ts'
import { openTestApp } from '../../http/test-app.ts'
import { makeCertificateFile } from '../certificate-file.ts'
import { openVerifier, sampleCertificate, type Question } from './test-credential.ts'
import { prepareSigningKeys, rotateSigningKeys } from './signing-keys.ts'

// Each question waits for Python, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

const house = await openTestApp({
  env: {
    PUBLIC_URL: 'https://school.example',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@b.example',
    FINANCE_EMAIL: 'c@b.example',
    SECRET: 'a secret of the school',
  },
})
const { database, config } = house
const address = await house.app.listen({ port: 0, host: '127.0.0.1' })
const verifier = openVerifier({ 'https://school.example': address })
afterAll(async () => {
  verifier.close()
  await house.close()
})

const NOW = new Date('2026-12-01T00:00:00Z')
beforeAll(() => prepareSigningKeys(database, config, new Date('2026-11-20T00:00:00Z')))

async function give(more: Partial<StoredCertificate> = {}): Promise<StoredCertificate> {
  const certificate = sampleCertificate(more)
  await insertCertificate(database, certificate)
  return certificate
}
const issue = async (certificate: StoredCertificate, form: 'credential' | 'jwt', now = NOW) =>
  Buffer.from((await makeCertificateFile({ database, config, now }, certificate, form)).bytes).toString()
const ask = (kind: Question['kind'], text: string, now = NOW) => verifier.ask({ kind, text, now })

describe.each([
  ['credential', 2],
  ['jwt', 3],
] as const)('as %s', (kind, list) => {
  test.each(['en', 'zh-CN'])('is verified in %s', async (lang) => {
    expect(await ask(kind, await issue(await give({ lang }), kind))).toEqual({
      verified: true,
      status: 'good',
      why: '',
    })
  })

  test('is the same each time', async () => {
    const certificate = await give()
    expect(await issue(certificate, kind, new Date('2027-01-01T00:00:00Z'))).toBe(await issue(certificate, kind))
  })

  test('is seen as expired after its last day, and never when it is permanent', async () => {
    const [until, permanent] = [await give({ lastDay: '2027-06-30' }), await give({ lastDay: null })]
    for (const [now, status] of [
      ['2027-06-30T23:59:59Z', 'good'],
      ['2027-07-01T00:00:01Z', 'expired'],
    ] as const) {
      expect(await ask(kind, await issue(until, kind), new Date(now))).toMatchObject({ verified: true, status })
    }
    expect(await ask(kind, await issue(permanent, kind), new Date('2199-01-01T00:00:00Z'))).toMatchObject({
      verified: true,
      status: 'good',
    })
  })

  test('is seen as revoked at once by reading the status list, and its neighbours are not', async () => {
    const [revoked, other] = [
      await give({ statusIndex: 8, statusList: list }),
      await give({ statusIndex: 9, statusList: list }),
    ]
    const text = await issue(revoked, kind)
    expect(await ask(kind, text)).toMatchObject({ status: 'good' })
    await updateCertificateRevoked(database, revoked.number, new Date('2026-11-30T00:00:00Z'))
    expect(await ask(kind, text)).toMatchObject({ verified: true, status: 'revoked' })
    expect(await ask(kind, await issue(other, kind))).toMatchObject({ status: 'good' })
    // Each bit stays when another one is set, in its own byte and in one far behind it.
    const others = await Promise.all([15, 16, 300].map((statusIndex) => give({ statusIndex, statusList: list })))
    for (const { number } of others) await updateCertificateRevoked(database, number, new Date('2026-11-30T00:00:00Z'))
    for (const one of [revoked, ...others])
      expect(await ask(kind, await issue(one, kind))).toMatchObject({ status: 'revoked' })
    expect(await ask(kind, await issue(other, kind))).toMatchObject({ status: 'good' })
  })

  test('stays verified after the keys were changed, and a fresh one is signed by the new key', async () => {
    const certificate = await give()
    const before = await issue(certificate, kind)
    await database.transaction((db) => rotateSigningKeys(db, config, new Date('2026-11-29T00:00:00Z')))
    const after = await issue(certificate, kind)
    expect(after).not.toBe(before)
    expect(await ask(kind, before)).toMatchObject({ verified: true, status: 'good' })
    expect(await ask(kind, after)).toMatchObject({ verified: true, status: 'good' })
  })
})

/** A text with the character at a place changed for its neighbour in the code, or for the other case. */
const flip = (text: string, at: number, bit: 1 | 32) =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ bit) + text.slice(at + 1)

test.each([
  ['credential', 1, 5],
  ['credential', 32, 7],
  ['jwt', 1, 2],
] as const)('%s: a flipped character (bit %i) anywhere is refused', async (kind, bit, usually) => {
  const step = process.env['EVERY_FLIP'] ? 1 : usually // bench/README.md says how all of them are walked over
  const certificate = await give()
  const text = (await issue(certificate, kind)).trim()
  expect(await verifier.ask({ kind, text, now: NOW, isCached: true })).toMatchObject({ verified: true })
  const places = Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => at % step === 0 && !/\s/.test(text.charAt(at)),
  )
  const answers = await Promise.all(
    places.map((at) => verifier.ask({ kind, text: flip(text, at, bit), now: NOW, isCached: true })),
  )
  expect(
    answers.flatMap(({ verified, status }, i) =>
      verified ? [`${status}: …${text.slice((places[i] ?? 0) - 20, (places[i] ?? 0) + 20)}… at ${places[i]}`] : [],
    ),
  ).toEqual([])
  expect(places.length).toBeGreaterThan(200)
})
