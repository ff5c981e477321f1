// Links lie in mailboxes for years, codes and browsers' cookies for as long as they live: what was signed must stay good.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashCode } from './code-hash.ts'
import { signFilm, readFilmSeconds } from './film-address.ts'
import { isSameSecret, readToken, signToken } from './mac.ts'
import { hashPerson } from './person-hash.ts'
import { readReviewLink, signReviewLink } from './review-link.ts'
import { readUnsubscribe, signUnsubscribe } from './unsubscribe.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const mac = (text: string | Buffer, ...before: string[]) =>
  before
    .reduce((hash, part) => hash.update(part), createHmac('sha256', 'secret'))
    .update(text)
    .digest()

test('what is signed for a mail, a film, a code and a person is what it always was', () => {
  const account = Buffer.from([...Buffer.from(id.replaceAll('-', ''), 'hex'), 3])
  expect(signUnsubscribe('secret', { accountId: id, type: 3 })).toBe(
    Buffer.concat([account, mac(account, 'unsubscribe\n').subarray(0, 18)]).toString('base64url'),
  )
  const order = Buffer.from(`${id.replaceAll('-', '')}0002${(1_800_000_000).toString(16)}`, 'hex')
  expect(signReviewLink('secret', { orderId: id, round: 2, expiresAt: new Date(1_800_000_000_000) })).toBe(
    Buffer.concat([order, mac(order, 'review\n').subarray(0, 18)]).toString('base64url'),
  )
  const [, end] = /end=(\d+)/.exec(signFilm('secret', 'a.mp4', new Date(0))) ?? []
  expect(signFilm('secret', 'a.mp4', new Date(0))).toContain(
    `key=${mac(`film\na.mp4\n${end}`).subarray(0, 18).toString('base64url')}`,
  )
  expect(hashCode('secret', { scene: 'signup', emailKey: 'a@b.test', code: '123456' })).toEqual(
    mac('signup\na@b.test\n123456'),
  )
  expect(hashPerson('secret', 'a@b.test')).toEqual(mac('used attempts\na@b.test'))
})

test('what was signed is read again, by the same secret only', () => {
  const link = { orderId: id, round: 2, expiresAt: new Date(1_800_000_000_000) }
  expect(readReviewLink('secret', signReviewLink('secret', link))).toEqual(link)
  expect(readReviewLink('other', signReviewLink('secret', link))).toBeUndefined()
  const leave = { accountId: id, type: 3 }
  expect(readUnsubscribe('secret', signUnsubscribe('secret', leave))).toEqual(leave)
  expect(readUnsubscribe('other', signUnsubscribe('secret', leave))).toBeUndefined()
  const film = new URLSearchParams(signFilm('secret', 'a.mp4', new Date(0)))
  const asked = { name: 'a.mp4', end: film.get('end')!, key: film.get('key')! }
  expect(readFilmSeconds('secret', asked, new Date(0))).toBeGreaterThan(4 * 3600)
  expect(readFilmSeconds('secret', { ...asked, name: 'b.mp4' }, new Date(0))).toBe(0)
  expect(readFilmSeconds('other', asked, new Date(0))).toBe(0)
  expect(readFilmSeconds('secret', { ...asked, end: `0${asked.end}` }, new Date(0))).toBeGreaterThan(0)
  expect(readFilmSeconds('secret', { ...asked, key: '' }, new Date(0))).toBe(0)
})

test('a token is good for one purpose, in one spelling, whole', () => {
  const token = signToken('secret', 'review', Buffer.alloc(22, 7))
  expect(readToken('secret', 'review', token, 22)).toEqual(Buffer.alloc(22, 7))
  expect(readToken('secret', 'unsubscribe', token, 22)).toBeUndefined()
  for (const wrong of [`${token}=`, token.slice(0, -1), `${token}A`, token.replace(/^./, '-'), ` ${token}`, ''])
    expect(readToken('secret', 'review', wrong, 22)).toBeUndefined()
  expect(readToken('secret', 'review', token, 21)).toBeUndefined()
})

test('two secrets are the same to the last letter, or not at all', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  for (const other of ['abd', 'ab', 'abcd', '', 'ABC']) expect(isSameSecret('abc', other)).toBe(false)
})
