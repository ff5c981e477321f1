import { expect, test } from 'vitest'
import { hashCode } from './code-hash.ts'

const code = { scene: 'signup', emailKey: 'ada@example.com', code: '012345' }

test('depends on the key, the scene, the address and the code, and shows none of them', () => {
  const hashes = [
    hashCode('secret-of-the-house', code),
    hashCode('another-secret-here', code),
    hashCode('secret-of-the-house', { ...code, scene: 'reset' }),
    hashCode('secret-of-the-house', { ...code, emailKey: 'bob@example.com' }),
    hashCode('secret-of-the-house', { ...code, code: '012346' }),
  ]
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(5)
  expect(hashes.map((hash) => hash.length)).toEqual([32, 32, 32, 32, 32])
  expect(hashCode('secret-of-the-house', { ...code })).toEqual(hashes[0])
})
