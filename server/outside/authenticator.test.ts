import { expect, test } from 'vitest'
import { findStep, makeAppSecret, presentToApp } from './authenticator.ts'

// RFC 6238, Appendix B: the key is these twenty letters; the last six of its eight digits are ours.
const key = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code is the one of RFC 6238, and tells its half minute', (second, digits) => {
  const at = new Date(second * 1000)
  expect(findStep(key, digits, at)).toBe(Math.floor(second / 30))
  expect(findStep(key, digits, new Date(at.getTime() + 30_000))).toBe(Math.floor(second / 30))
  expect(findStep(key, digits, new Date(at.getTime() + 60_000))).toBeUndefined()
  expect(findStep(key, digits, new Date(at.getTime() - 60_000))).toBeUndefined()
})

test('an app is given what it knows: school, address, key, and a picture of it', () => {
  const secret = makeAppSecret()
  expect(secret).toHaveLength(20)
  const { address, qr } = presentToApp(secret, { issuer: '格物 学院', label: 'lin@example.com' })
  expect(decodeURIComponent(address)).toMatch(
    /^otpauth:\/\/totp\/格物 学院:lin@example\.com\?.*algorithm=SHA1&digits=6&period=30$/,
  )
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
})
