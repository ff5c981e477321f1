import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonize, CREDENTIALS_CONTEXT } from './canonize.ts'
import { toBase58, toMultikey } from './multibase.ts'

test.each([
  ['credentials-v2.json', 'bf6fd611e6773d58f649459a45dbbb81f94e8cfd058a756644cd5a4a882c4050'],
  ['open-badges-3.0.3.json', 'e407ae98563c7b4708be4c8198a7f254bc09c131afc68e73d5f90eb0a34c6f7f'],
])('the context %s is the pinned one', (name, digest) => {
  const text = readFileSync(new URL(`../../data/contexts/${name}`, import.meta.url), 'utf8')
  expect(
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text)))
      .digest('hex'),
  ).toBe(digest)
})

test('a context that is not pinned is refused, never fetched', async () => {
  await expect(canonize({ '@context': ['https://example.com/context'], id: 'urn:x' })).rejects.toThrow(
    'Dereferencing a URL did not result in a valid JSON-LD object',
  )
})

test('a word without a meaning is refused: it would not be signed', async () => {
  await expect(
    canonize({ '@context': [CREDENTIALS_CONTEXT], id: 'urn:x', type: 'VerifiableCredential', nickname: 'Lin' }),
  ).rejects.toThrow('Safe mode validation error')
})

// From the W3C recommendation vc-di-eddsa, appendix "Representation: eddsa-rdfc-2022".
test('keys and signatures are written as the recommendation does', () => {
  expect(toBase58(Uint8Array.of(0, 0, 1))).toBe('z112')
  expect(toBase58(Buffer.from('Hello World!'))).toBe('z2NEpo7TZRRrLZSi2U')
  expect(toMultikey(new Uint8Array(32))).toMatch(/^z6Mk/)
})
